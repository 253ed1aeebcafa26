import { z } from 'zod'
import {
  confirmAuthenticator as confirmBody,
  newPasskey as newPasskeyBody,
  passwordAgain,
  secondStep as secondStepBody,
} from '#domain/account/second-factor.ts'
import { userView } from './account.ts'
import { route } from '../kernel/route.ts'

/** As the browser's own interface takes and gives it (WebAuthn Level 3, "…JSON"). */
const webauthn = z.record(z.string(), z.unknown())

export const secondFactorStatus = z.object({
  /** An authenticator app is set up. */
  authenticator: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: z.string(), usedAt: z.string().nullable() }),
  ),
  /** How many recovery codes are left. */
  recoveryCodes: z.number(),
  /** An administrator of a production must have one. */
  demanded: z.boolean(),
})
export type SecondFactorStatus = z.output<typeof secondFactorStatus>

/** Shown once: only hashes are kept. null: those of before still hold. */
export const withCodes = secondFactorStatus.extend({ newRecoveryCodes: z.array(z.string()).nullable() })

const notReplayed = { idempotent: false, beforeSetUp: true } as const

export const secondStep = route({
  method: 'POST',
  path: '/login/second-factor',
  summary: 'The second step of a login, with the challenge that the first one answered',
  auth: 'public',
  body: secondStepBody,
  output: userView,
  refusals: ['second-factor-wrong', 'second-factor-expired'],
  idempotent: false,
})

export const secondFactor = route({
  method: 'GET',
  path: '/users/second-factor',
  summary: 'Which second steps the caller’s login has',
  coat: 'second-factor',
  output: secondFactorStatus,
  beforeSetUp: true,
})

export const beginAuthenticator = route({
  method: 'POST',
  path: '/users/second-factor/authenticator',
  summary: 'Begin to set an authenticator app up; nothing changes before its first code',
  coat: 'second-factor',
  body: passwordAgain,
  /** `uri` goes into the app, as a picture or by hand. */
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['invalid'],
  ...notReplayed,
})

export const confirmAuthenticator = route({
  method: 'PUT',
  path: '/users/second-factor/authenticator',
  summary: 'Confirm an authenticator app with its first code',
  coat: 'second-factor',
  body: confirmBody,
  output: withCodes,
  refusals: ['invalid', 'action-not-available'],
  ...notReplayed,
})

export const removeAuthenticator = route({
  method: 'DELETE',
  path: '/users/second-factor/authenticator',
  summary: 'Take the authenticator app away',
  coat: 'second-factor',
  body: passwordAgain,
  output: secondFactorStatus,
  refusals: ['invalid', 'not-found', 'second-factor-last'],
  ...notReplayed,
})

export const beginPasskey = route({
  method: 'POST',
  path: '/users/second-factor/passkeys/options',
  summary: 'Begin to make a passkey: what the browser needs for it',
  coat: 'second-factor',
  body: passwordAgain,
  output: z.object({ options: webauthn }),
  refusals: ['invalid', 'second-factor-many'],
  ...notReplayed,
})

export const addPasskey = route({
  method: 'POST',
  path: '/users/second-factor/passkeys',
  summary: 'Keep the passkey that the browser made',
  coat: 'second-factor',
  body: newPasskeyBody,
  output: withCodes,
  status: 201,
  refusals: ['invalid', 'action-not-available', 'second-factor-many'],
  ...notReplayed,
})

export const removePasskey = route({
  method: 'DELETE',
  path: '/users/second-factor/passkeys/{id}',
  summary: 'Take a passkey away',
  coat: 'second-factor',
  params: z.object({ id: z.string().max(1400) }),
  body: passwordAgain,
  output: secondFactorStatus,
  refusals: ['invalid', 'not-found', 'second-factor-last'],
  ...notReplayed,
})

export const renewRecoveryCodes = route({
  method: 'POST',
  path: '/users/second-factor/recovery-codes',
  summary: 'New recovery codes in place of those of before',
  coat: 'second-factor',
  body: passwordAgain,
  output: withCodes,
  refusals: ['invalid', 'not-found'],
  ...notReplayed,
})

export const resetSecondFactor = route({
  method: 'DELETE',
  path: '/admin/user/{id}/second-factor',
  summary: 'Take every second step of somebody away who has lost theirs; recorded, and mailed to them',
  auth: 'admin',
  params: z.object({ id: z.string().max(60) }),
  output: z.object({ reset: z.literal(true) }),
  refusals: ['not-found', 'not-allowed'],
})
