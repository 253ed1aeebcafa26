import type { Assertion, NewPasskey } from '#domain/account/second-factor.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { PasskeyRow } from './store.ts'

/** Most logins need none of it: it is read when somebody has a passkey. */
const library = () => import('@simplewebauthn/server')

/** Passkeys belong to the name of PUBLIC_URL, and answers come from its pages alone. */
const partyOf = ({ config }: Ctx) => {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpID: hostname, origin }
}

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))
const named = ({ id, transports }: Pick<PasskeyRow, 'id' | 'transports'>) => ({
  id,
  transports: [...transports],
})

/** What a browser needs to make a passkey. Those that are there already are not made again. */
export const creationOptions = async (
  ctx: Ctx,
  person: { readonly id: string; readonly email: string; readonly name: string },
  challenge: string,
  present: readonly PasskeyRow[],
): Promise<Record<string, unknown>> => {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Parley',
    rpID: partyOf(ctx).rpID,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    challenge: bytesOf(challenge),
    attestationType: 'none',
    excludeCredentials: present.map(named),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { ...options }
}

/** What a browser needs to show one of these passkeys. */
export const requestOptions = async (
  ctx: Ctx,
  challenge: string,
  present: readonly PasskeyRow[],
): Promise<Record<string, unknown>> => {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: partyOf(ctx).rpID,
    challenge: bytesOf(challenge),
    allowCredentials: present.map(named),
    // The password was asked already: a key that knows no finger or PIN is a second step as well.
    userVerification: 'preferred',
  })
  return { ...options }
}

/** The challenge a browser says that it answered; null: it says nothing that can be read. */
export const challengeIn = (clientDataJSON: string): string | null => {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown
    }
    return typeof data.challenge === 'string' ? data.challenge : null
  } catch {
    return null
  }
}

/** The passkey that a browser made; null where anything about it is not as it was asked for. */
export const verifyMade = async (ctx: Ctx, made: NewPasskey['credential'], challenge: string) => {
  const { verifyRegistrationResponse } = await library()
  const { rpID, origin } = partyOf(ctx)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }))
  return registrationInfo?.credential ?? null
}

/** The counter of a passkey that was shown rightly; null where it was not. */
export const verifyShown = async (
  ctx: Ctx,
  shown: Assertion,
  challenge: string,
  passkey: PasskeyRow,
): Promise<number | null> => {
  const { verifyAuthenticationResponse } = await library()
  const { rpID, origin } = partyOf(ctx)
  const result = await verifyAuthenticationResponse({
    response: {
      ...shown,
      response: { ...shown.response, userHandle: shown.response.userHandle ?? undefined },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      ...named(passkey),
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: false,
  }).catch(() => null)
  return result?.verified === true ? result.authenticationInfo.newCounter : null
}
