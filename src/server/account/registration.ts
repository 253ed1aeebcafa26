import type { Registration } from '#domain/account/registration.ts'
import { normalEmail } from '#domain/kernel/contact.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/id.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { hashOfSecret, newSecret } from '#server/platform/secret.ts'
import { TOKEN_LIFE } from '#server/platform/session/tokens.ts'
import { deleteTokensOf } from '#server/platform/session/token-store.ts'
import { consentRecord } from './consents.ts'
import { hashPassword } from './password.ts'
import { licenceExists } from './store-licence.ts'
import {
  applyRegistration,
  forgetRegistrations,
  insertRegistration,
  takeRegistration,
  type Profile,
} from './store-registration.ts'
import { findByEmail } from './store-user.ts'

interface Mailed {
  email: string
  firstName: string
  lastName: string
}

const profileOf = (body: Registration, now: string): Profile => ({
  firstName: body.firstName,
  lastName: body.lastName,
  phone: body.phone,
  campaign: body.campaign ?? null,
  consents: consentRecord({}, { ...body.consents, sms: body.consents?.sms ?? false }, now),
  sellerProfile: body.sellerProfile ?? null,
  agent: body.agent
    ? {
        licenseNumber: body.agent.licenseNumber.toUpperCase(),
        licenseState: body.agent.licenseState,
        phone: body.agent.phone ?? body.phone,
        brokerage: body.agent.brokerage,
        questionnaire: body.questionnaire ?? null,
      }
    : null,
})

/** Writes the waiting registration and its mail. */
export const askToActivate = async (
  tx: Tx,
  ctx: Ctx,
  email: string,
  profile: Profile,
  passwordHash: string,
): Promise<void> => {
  const token = newSecret()
  const now = ctx.clock()
  const id = newId()
  await insertRegistration(tx, {
    id,
    email,
    tokenHash: hashOfSecret(token),
    profile,
    passwordHash,
    now: now.toISOString(),
    expiresAt: new Date(now.getTime() + TOKEN_LIFE.activation).toISOString(),
  })
  await enqueue(tx, ctx, [
    {
      eventId: `activation:${id}`,
      to: { email },
      channel: 'email',
      subject: 'Confirm your email for Parley',
      lines: [
        `Thanks for registering, ${profile.firstName}. Confirm this email address to log in.`,
        'The link works for 3 days.',
      ],
      button: {
        label: 'Confirm Email',
        path: `/email-verification?${new URLSearchParams({ token, email })}`,
      },
    },
  ])
}

/**
 * Registers. Nothing is changed but a waiting registration written: an address that an agent has named reads like a
 * new one, and whoever does not own the mailbox changes nothing. The hash is computed before the transaction.
 */
export const prepareRegistration = async (
  ctx: Ctx,
  body: Registration,
): Promise<((tx: Tx) => Promise<Mailed | Refusal>) | Refusal> => {
  const email = normalEmail(body.email)
  const { agent } = body
  if (agent && !(await licenceExists(ctx.db, agent.licenseState, agent.licenseNumber, body.lastName)))
    return refuse('licence-not-verified')
  if ((await findByEmail(ctx.db, email))?.status === 'ACTIVE') return refuse('email-taken')
  const passwordHash = await hashPassword(body.password)
  const profile = profileOf(body, ctx.clock().toISOString())
  return async (tx) => {
    await askToActivate(tx, ctx, email, profile, passwordHash)
    return { email, firstName: body.firstName, lastName: body.lastName }
  }
}

/** Applies a registration once its mailbox answers; its other mails and tokens are then used up. */
export const activate = async (
  tx: Tx,
  ctx: Ctx,
  input: { email: string; token: string },
): Promise<Mailed | Refusal> => {
  const now = ctx.clock().toISOString()
  const email = normalEmail(input.email)
  const waiting = await takeRegistration(tx, hashOfSecret(input.token), email, now)
  if (!waiting) return refuse('token-invalid')
  const userId = await applyRegistration(tx, newId(), waiting, now)
  if (!userId) return refuse('token-invalid')
  await forgetRegistrations(tx, email)
  await deleteTokensOf(tx, userId)
  return { email, firstName: waiting.profile.firstName, lastName: waiting.profile.lastName }
}
