import { z } from 'zod'
import type { Consents } from '#domain/account/registration.ts'
import { normalEmail } from '#domain/kernel/text/contact.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { MINUTE } from '#domain/kernel/time/span.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { siteOf } from '#server/platform/http/network.ts'
import { newId } from '#server/platform/id.ts'
import { enqueue, enqueueJob } from '#server/platform/outbox/outbox.ts'
import { withFacts } from '#server/platform/request-facts.ts'
import { endAllKeys } from './api-keys/api-keys.ts'
import { byMailbox } from './by-mailbox.ts'
import { byMinute } from './by-minute.ts'
import { endSessionsOf } from './coats.ts'
import { anHour, spend } from '#server/platform/spending/spend.ts'
import { issueToken } from '#server/platform/session/tokens.ts'
import { deleteToken, deleteTokensOf, findToken } from '#server/platform/session/token-store.ts'
import { consentRecord } from '#domain/account/consents.ts'
import { noteSaid, type Saying } from './records/consent.ts'
import { countAnew } from './login/attempts.ts'
import { isCommon } from './login/common-passwords.ts'
import { commonPassword, hashPassword } from './login/password.ts'
import { askToActivate, RENEWED_FOR } from './registration.ts'
import { forgetRegistrations, latestRegistration } from './store-registration.ts'
import { deleteChallengesOf } from './second-factor/store-challenges.ts'
import { noteAccount } from './store-events.ts'
import { changeUser, findByEmail, lockById, setPasswordHash } from './store-user.ts'

/**
 * Links to an account's own password: more requests than this within an hour are answered alike and send nothing, so that no mailbox is flooded. What
 * others send there (invitations, a reset by an administrator, registrations) is counted apart, and takes none of it.
 */
const ASKED = anHour('forgot-password.mailbox', 5)

/**
 * Those who have no password yet, because they registered or an agent named them, are counted by mailbox: strangers choose the spelling of such an
 * address, and as many of them as they like.
 */
const mayActivateAgain = byMailbox('forgot-password.activation')
const mayInviteAgain = byMailbox('forgot-password.invitation')

/** Does a mailed link still work? Never uses it up. */
export const checkLink = async (ctx: Ctx, input: { email: string; token: string }) => {
  const found = await findToken(
    ctx.db,
    ctx.keys.hashes('links in mails', input.token),
    normalEmail(input.email),
    ctx.clock().toISOString(),
  )
  return found ? { valid: true, firstName: found.firstName } : { valid: false, firstName: null }
}

/** What somebody who was invited agrees to with their password, as others do with a registration. */
const noteConsents = async (tx: Tx, ctx: Ctx, by: Saying, said: Consents): Promise<void> => {
  const row = await lockById(tx, by.userId)
  if (!row) return
  await noteSaid(tx, ctx, by, said.electronicRecords)
  await changeUser(tx, by.userId, { consents: JSON.stringify(consentRecord(row.consents, said, by)) }, by.now)
}

/** Sets a password with an invitation or reset link, activates, and ends every older session. */
export const preparePassword = async (
  ctx: Ctx,
  input: { email: string; token: string; password: string; consents?: Consents | null | undefined },
  { ip, userAgent }: { readonly ip: string; readonly userAgent: string },
): Promise<((tx: Tx) => Promise<{ email: string } | Refusal>) | Refusal> => {
  const email = normalEmail(input.email)
  const tokens = ctx.keys.hashes('links in mails', input.token)
  const now = ctx.clock().toISOString()
  if (!(await findToken(ctx.db, tokens, email, now))) return refuse('token-invalid')
  if (await isCommon(input.password, ctx.config)) return commonPassword()
  const passwordHash = await hashPassword(input.password, siteOf(ip))
  return async (tx) => {
    const found = await findToken(tx, tokens, email, now)
    if (!found) return refuse('token-invalid')
    // The person first, then what hangs on them: in this order everywhere, or two such calls wait for each other.
    if (!(await setPasswordHash(tx, found.userId, passwordHash, now))) return refuse('token-invalid')
    if (!(await deleteToken(tx, tokens))) return refuse('token-invalid')
    await deleteTokensOf(tx, found.userId)
    await deleteChallengesOf(tx, found.userId)
    await forgetRegistrations(tx, email)
    await countAnew(tx, email)
    await endSessionsOf(tx, found.userId, { now, ip })
    await endAllKeys(tx, found.userId, { now, ip }, 'password-reset')
    if (input.consents)
      await noteConsents(
        tx,
        ctx,
        { userId: found.userId, sessionId: null, now, ip, userAgent },
        input.consents,
      )
    await noteAccount(tx, { kind: 'PASSWORD_SET', userId: found.userId, ip }, now)
    return { email }
  }
}

interface ToReset {
  readonly email: string
  readonly firstName: string
  readonly token: string
  /** An administrator asks: nobody is told of a request that they did not make. */
  readonly sentByParley: boolean
}

const resetMail = ({ email, firstName, token, sentByParley }: ToReset) => ({
  eventId: `reset:${newId()}`,
  to: { email },
  channel: 'email' as const,
  subject: 'Reset your Parley password',
  lines: [
    sentByParley
      ? `Hi ${firstName}, a Parley administrator sent you this link to reset your password.`
      : `Hi ${firstName}, we got a request to reset your password.`,
    sentByParley
      ? 'The link works once, for 1 hour. If you don’t need it, ignore this email: your password stays as it is.'
      : 'The link works once, for 1 hour. If it wasn’t you, ignore this email.',
  ],
  button: {
    label: 'Choose a New Password',
    path: `/reset-password?${new URLSearchParams({ token, email, firstName })}`,
  },
})

const invitationAgain = (userId: string, as: 'seller' | 'buyer') => ({
  eventId: `invitation-again:${newId()}`,
  to: { userId },
  channel: 'email' as const,
  subject: 'Your invitation to Parley',
  lines: [
    'Your agent added you on Parley. Set a password to see what needs your approval.',
    'The link works for 14 days.',
  ],
  inviteAs: as,
})

/** Job that sends the mail of a forgotten password. */
const FORGOTTEN_PASSWORD = 'account.forgotten-password'
const forgotten = z.object({ email: z.string(), ip: z.string(), requestId: z.string() })

/** Is there room for one more that asks for a link? Nothing of the address that it is asked for is looked at. */
export const mayAskForLink = byMinute('forgot-password')

/**
 * Asks for the mail that fits. Written down alone, and alike for every address: what is done for it comes after the answer, whose time tells
 * nobody whether there is an account.
 */
export const askForLink = async (
  tx: Tx,
  ctx: Ctx,
  { email, ip, requestId }: z.output<typeof forgotten>,
): Promise<{ sent: true }> => {
  const payload = { email, ip, requestId }
  // The same address asked for again by the same site within the minute is the same job.
  const minute = Math.floor(ctx.clock().getTime() / MINUTE)
  const asked = `${normalEmail(email)} ${siteOf(ip)} ${minute}`
  const key = ctx.keys.hash('requests for a link', asked).toString('base64url')
  await enqueueJob(tx, ctx, { name: FORGOTTEN_PASSWORD, key, lane: 'side', payload })
  return { sent: true }
}

export const registerLinks = ({ worker }: Ctx): void =>
  worker.on(FORGOTTEN_PASSWORD, async (tx, payload, ctx) => {
    const { email, ip, requestId } = forgotten.parse(payload)
    const asked = { requestId, traceId: null, site: siteOf(ip) }
    await withFacts(asked, () => forgotPassword(tx, ctx, { email }, { ip }))
  })

/**
 * Sends the mail that fits: a reset, the invitation again, or the activation again, also where its link has lapsed; nothing to a stranger.
 * Anybody may ask for anybody's, so it waits for nothing that the asking site has under way.
 */
export const forgotPassword = async (
  tx: Tx,
  ctx: Ctx,
  input: { email: string },
  /** Who asks; `actorId`: an administrator, for somebody else. */
  by: { readonly ip: string; readonly actorId?: string },
): Promise<{ sent: true }> => {
  const email = normalEmail(input.email)
  const now = ctx.clock()
  // An administrator is told that it was sent: then it is.
  const isTold = by.actorId !== undefined
  const found = await findByEmail(tx, email)
  const user = found && (await lockById(tx, found.id))
  if (user?.status === 'ACTIVE') {
    if (!isTold && !(await spend(tx, ASKED, email, now))) return { sent: true }
    await noteAccount(
      tx,
      { kind: isTold ? 'RESET_SENT' : 'RESET_ASKED', userId: user.id, ...by },
      now.toISOString(),
    )
    const token = await issueToken(tx, ctx, user.id, 'reset')
    await enqueue(tx, ctx, [resetMail({ email, firstName: user.first_name, token, sentByParley: isTold })])
    return { sent: true }
  }
  // Somebody an agent has named sets a password of their own: whoever registered the address may be anybody.
  if (user?.status === 'PROVISIONAL') {
    if (!isTold && !(await mayInviteAgain(tx, ctx, email, by.ip))) return { sent: true }
    await enqueue(tx, ctx, [invitationAgain(user.id, user.invited_as ?? 'buyer')])
    return { sent: true }
  }
  const since = new Date(now.getTime() - RENEWED_FOR).toISOString()
  const waiting = await latestRegistration(tx, email, since)
  if (waiting && (await mayActivateAgain(tx, ctx, email, by.ip)))
    await askToActivate(tx, ctx, email, waiting.profile, {
      passwordHash: waiting.password_hash,
      proofHash: waiting.proof_hash,
      registeredAt: waiting.registered_at,
    })
  return { sent: true }
}
