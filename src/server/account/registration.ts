import type { Registration } from '#domain/account/registration.ts'
import { normalEmail } from '#domain/kernel/text/contact.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { RETENTION } from '#domain/kernel/retention.ts'
import { DAY } from '#domain/kernel/time/span.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { networkOf, siteOf } from '#server/platform/http/network.ts'
import { newId, newPersonId } from '#server/platform/id.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { newSecret } from '#server/platform/secret.ts'
import { aDay, anHour, spend } from '#server/platform/spending/spend.ts'
import { TOKEN_LIFE } from '#server/platform/session/tokens.ts'
import { deleteTokensOf } from '#server/platform/session/token-store.ts'
import { byMailbox } from './by-mailbox.ts'
import { byMinute } from './by-minute.ts'
import { isCommon } from './login/common-passwords.ts'
import { consentRecord } from '#domain/account/consents.ts'
import { REGISTERING } from '#domain/message/reason.ts'
import { commonPassword, hashPassword, passwordFits } from './login/password.ts'
import { noteRegistered } from './records/consent.ts'
import { noteAccount } from './store-events.ts'
import { lookUp } from './license/look-up.ts'
import { verifiedLicence } from './license/register.ts'
import { lockStanding, noteClaim } from './license/claiming.ts'
import { licenceHolder } from './license/store.ts'
import { tellHolder } from './license/tell-holder.ts'
import {
  applyRegistration,
  findRegistration,
  forgetRegistrations,
  insertRegistration,
  takeRegistration,
  type Profile,
  type RegistrationRow,
} from './store-registration.ts'
import { findByEmail } from './store-user.ts'

interface Mailed {
  email: string
  firstName: string
  lastName: string
}

const profileOf = (
  body: Registration,
  at: { now: string; ip: string; userAgent: string },
  /** As the register has it. */
  licenseNumber: string,
): Profile => ({
  firstName: body.firstName,
  lastName: body.lastName,
  phone: body.phone,
  campaign: body.campaign ?? null,
  consents: consentRecord({}, { ...body.consents, sms: body.consents?.sms ?? false }, at),
  sellerProfile: body.sellerProfile ?? null,
  agent: body.agent
    ? {
        licenseNumber,
        claimed: body.claimLicence === true,
        licenseState: body.agent.licenseState,
        phone: body.agent.phone ?? body.phone,
        brokerage: body.agent.brokerage,
        questionnaire: body.questionnaire ?? null,
      }
    : null,
})

/** What shows later that it was the same person, both as hashes, and when they registered. */
interface Secrets {
  readonly passwordHash: string
  readonly proofHash: Buffer | null
  /** Now, but for a new link of a registration. */
  readonly registeredAt?: string
}

/** So long after a registration a new link can be had, in milliseconds: its registration is still kept while that one works. */
export const RENEWED_FOR = RETENTION.registrations.days * DAY - TOKEN_LIFE.activation

/** Writes the waiting registration and its mail. A new link does not keep it longer: anybody may ask for one. */
export const askToActivate = async (
  tx: Tx,
  ctx: Ctx,
  email: string,
  profile: Profile,
  { registeredAt, ...secrets }: Secrets,
): Promise<void> => {
  const token = newSecret()
  const now = ctx.clock()
  const id = newId()
  await insertRegistration(tx, {
    id,
    email,
    token: ctx.keys.kept('registrations', token),
    profile,
    ...secrets,
    registeredAt: registeredAt ?? now.toISOString(),
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
      reason: REGISTERING,
      button: {
        label: 'Confirm Email',
        path: `/email-verification?${new URLSearchParams({ token, email })}`,
      },
    },
  ])
}

/** Of a site and of all of them: mails that somebody waits for have hands of their own, which a stranger is not to fill for the others (security.md H9). */
const mayRegister = byMinute('registration')
const mayMail = byMailbox('registration')
const OWNER_TOLD = aDay('registration.owner-told', 1)
const NETWORK = anHour('registration.network', 500)
/**
 * Answers that say who has an account, or a license, by site. Beyond it what is taken answers like what is free, and is told by mail
 * alone: whoever asks for a list gets no further, and an office of people who register is not locked out.
 */
const TOLD = anHour('registration.told', 60)

const withinAllowance = async (ctx: Ctx, email: string, ip: string): Promise<boolean> =>
  (await mayRegister(ctx, ip)) &&
  (await spend(ctx.db, NETWORK, networkOf(ip), ctx.clock())) &&
  (await mayMail(ctx.db, ctx, email, ip))

/**
 * Registers. Nothing is changed but a waiting registration written: an address that an agent has named reads like a
 * new one, and whoever does not own the mailbox changes nothing. The hash is computed before the transaction.
 */
export const prepareRegistration = async (
  ctx: Ctx,
  body: Registration,
  /** The secret that goes into a cookie of the browser that registers. */
  proof: string,
  { ip, userAgent }: { readonly ip: string; readonly userAgent: string },
): Promise<((tx: Tx) => Promise<Mailed | Refusal>) | Refusal> => {
  if (await isCommon(body.password, ctx.config)) return commonPassword()
  const email = normalEmail(body.email)
  const { agent } = body
  const now = ctx.clock().toISOString()
  if (agent) await lookUp(ctx, { state: agent.licenseState, licenseNumber: agent.licenseNumber }, ip)
  const licence =
    agent &&
    (await verifiedLicence(
      ctx.db,
      { state: agent.licenseState, licenseNumber: agent.licenseNumber, lastName: body.lastName },
      now,
    ))
  if (agent && !licence) return refuse('licence-not-verified')
  const isTold = () => spend(ctx.db, TOLD, siteOf(ip), ctx.clock())
  const found = await findByEmail(ctx.db, email)
  const owner = found?.status === 'ACTIVE' ? found.id : undefined
  if (owner && (await isTold())) return refuse('email-taken')
  const holder = agent && licence && (await licenceHolder(ctx.db, agent.licenseState, licence.licenseNumber))
  if (holder) {
    await tellHolder(ctx, holder, ip)
    // Beyond what is told the activation says it, to whoever has the mailbox.
    if (!body.claimLicence && (await isTold())) return refuse('licence-taken')
  }
  const mailed = { email, firstName: body.firstName, lastName: body.lastName }
  // Answered alike, and nothing is written or sent: no mailbox is flooded, and no site fills the table (security.md H9).
  if (!(await withinAllowance(ctx, email, ip))) return () => Promise.resolve(mailed)
  // Also where nothing is written: an answer in no time would say that the address is taken.
  const passwordHash = await hashPassword(body.password, siteOf(ip))
  const profile = profileOf(body, { now, ip, userAgent }, licence?.licenseNumber ?? '')
  return async (tx) => {
    if (owner) await tellTaken(tx, ctx, owner)
    else
      await askToActivate(tx, ctx, email, profile, {
        passwordHash,
        proofHash: ctx.keys.hash('registrations', proof),
      })
    return mailed
  }
}

/** Whoever has an account and registers anew where nobody is told so on the page reads it in their mailbox, once a day. */
const tellTaken = async (tx: Tx, ctx: Ctx, userId: string): Promise<void> => {
  if (!(await spend(tx, OWNER_TOLD, userId, ctx.clock()))) return
  await enqueue(tx, ctx, [
    {
      eventId: `address-taken:${userId}:${ctx.clock().toISOString().slice(0, 10)}`,
      to: { userId },
      channel: 'email',
      subject: 'You already have a Parley account',
      lines: [
        'Someone tried to register on Parley with this email address. It has an account already, and that is as it was.',
        'If it was you, log in; if you forgot your password, you can reset it there. If it wasn’t you, there is nothing to do.',
      ],
      button: { label: 'Log In', path: '/login' },
    },
  ])
}

/** What whoever opens the mail shows: the password chosen at registration, or that browser's cookie. */
interface Proof {
  readonly password?: string | undefined
  /** Asked for in any case, not only where an agent has named the address. */
  readonly prove?: boolean | undefined
  readonly cookie: string | undefined
}

const isProven = async (
  ctx: Ctx,
  waiting: RegistrationRow,
  { password, cookie }: Proof,
  site: string,
): Promise<boolean> => {
  const shown = cookie === undefined ? [] : ctx.keys.hashes('registrations', cookie)
  if (shown.some((hash) => waiting.proof_hash?.equals(hash))) return true
  return password !== undefined && (await passwordFits(password, waiting.password_hash, site))
}

/**
 * Applies a registration once its mailbox answers; its other mails and tokens are then used up. An address that an agent has
 * named has papers waiting: there whoever opens the mail shows that it was they who registered, or the account would be that
 * of whoever typed the address first (security.md H3). Refused, the link still works.
 */
export const prepareActivation = async (
  ctx: Ctx,
  input: { email: string; token: string },
  proof: Proof,
  ip: string,
): Promise<((tx: Tx) => Promise<Mailed | Refusal>) | Refusal> => {
  const now = ctx.clock().toISOString()
  const email = normalEmail(input.email)
  const tokens = ctx.keys.hashes('registrations', input.token)
  const found = await findRegistration(ctx.db, tokens, email, now)
  if (!found) return refuse('token-invalid')
  const proven = await isProven(ctx, found, proof, siteOf(ip))
  return async (tx) => {
    const asked = proof.prove === true || (await findByEmail(tx, email))?.status === 'PROVISIONAL'
    if (!proven && asked) return refuse('password-required')
    const waiting = await takeRegistration(tx, tokens, email, now)
    if (!waiting) return refuse('token-invalid')
    const { agent } = waiting.profile
    const licence = agent && { state: agent.licenseState, licenseNumber: agent.licenseNumber }
    const standing = licence && (await lockStanding(tx, licence))
    if (standing?.holder && !agent?.claimed) return refuse('licence-taken')
    const userId = await applyRegistration(tx, newPersonId(), waiting, now, Boolean(standing?.from))
    if (!userId) return refuse('token-invalid')
    if (licence && standing?.from)
      await noteClaim(tx, ctx, { claimant: userId, licence, ...standing, from: standing.from, ip }, now)
    await forgetRegistrations(tx, email)
    await deleteTokensOf(tx, userId)
    await noteRegistered(tx, userId, waiting.profile.consents)
    await noteAccount(tx, { kind: 'REGISTERED', userId, ip }, now)
    return { email, firstName: waiting.profile.firstName, lastName: waiting.profile.lastName }
  }
}
