import type { Registration } from '#domain/account/registration.ts'
import { normalEmail } from '#domain/kernel/text/contact.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { withTransaction, type Tx } from '#server/platform/db/db.ts'
import { networkOf, siteOf } from '#server/platform/http/network.ts'
import { newId } from '#server/platform/id.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { hashOfSecret, newSecret } from '#server/platform/secret.ts'
import { aDay, anHour, spend } from '#server/platform/spending/spend.ts'
import { TOKEN_LIFE } from '#server/platform/session/tokens.ts'
import { deleteTokensOf } from '#server/platform/session/token-store.ts'
import { isCommon } from './login/common-passwords.ts'
import { consentRecord } from './consents.ts'
import { commonPassword, hashPassword, passwordFits } from './login/password.ts'
import { countOpenClaims, insertClaim } from './license/store-claims.ts'
import { noteRegistered } from './records/consent.ts'
import { noteAccount } from './store-events.ts'
import { lookUp } from './license/look-up.ts'
import { verifiedLicence } from './license/register.ts'
import { licenceHolder, lockLicence } from './license/store.ts'
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

/** What shows later that it was the same person: both as hashes. */
interface Secrets {
  readonly passwordHash: string
  readonly proofHash: Buffer | null
}

/** Writes the waiting registration and its mail. */
export const askToActivate = async (
  tx: Tx,
  ctx: Ctx,
  email: string,
  profile: Profile,
  secrets: Secrets,
): Promise<void> => {
  const token = newSecret()
  const now = ctx.clock()
  const id = newId()
  await insertRegistration(tx, {
    id,
    email,
    tokenHash: hashOfSecret(ctx.secretKey, token),
    profile,
    ...secrets,
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

/** A mailbox, from one network and in all: a stranger's five leave those of whoever the mailbox belongs to. */
const MAILBOX = anHour('registration.mailbox', 5)
const MAILBOX_IN_ALL = anHour('registration.mailbox.all', 30)
const REUSED = aDay('licence.reused', 1)
const NETWORK = anHour('registration.network', 500)
/** A holder hears once a day that somebody claims their license, whoever and however many. */
const CLAIMED = aDay('licence.claimed', 1)
/** More claims of one license begin once an administrator has decided some: nobody fills their table with it. */
const OPEN_CLAIMS_MAX = 5

const withinAllowance = async (ctx: Ctx, email: string, network: string): Promise<boolean> =>
  (await spend(ctx.db, NETWORK, network, ctx.clock())) &&
  (await spend(ctx.db, MAILBOX, `${email} ${network}`, ctx.clock())) &&
  (await spend(ctx.db, MAILBOX_IN_ALL, email, ctx.clock()))

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
  if (await isCommon(body.password)) return commonPassword()
  const network = networkOf(ip)
  const email = normalEmail(body.email)
  const { agent } = body
  const now = ctx.clock().toISOString()
  if (agent) await lookUp(ctx, { state: agent.licenseState, licenseNumber: agent.licenseNumber }, network)
  const licence =
    agent &&
    (await verifiedLicence(
      ctx.db,
      { state: agent.licenseState, licenseNumber: agent.licenseNumber, lastName: body.lastName },
      now,
    ))
  if (agent && !licence) return refuse('licence-not-verified')
  if ((await findByEmail(ctx.db, email))?.status === 'ACTIVE') return refuse('email-taken')
  const holder = agent && licence && (await licenceHolder(ctx.db, agent.licenseState, licence.licenseNumber))
  if (holder) {
    // Told and noted once a day from each network: nobody fills the record with it.
    if (await spend(ctx.db, REUSED, `${holder} ${network}`, ctx.clock()))
      await withTransaction<void>(ctx.db, (tx) => tellHolder(tx, ctx, holder, ip))
    if (!body.claimLicence) return refuse('licence-taken')
  }
  const mailed = { email, firstName: body.firstName, lastName: body.lastName }
  // Answered alike, and nothing is written or sent: no mailbox is flooded, and no network fills the table (security.md H9).
  if (!(await withinAllowance(ctx, email, network))) return () => Promise.resolve(mailed)
  const passwordHash = await hashPassword(body.password, siteOf(ip))
  const profile = profileOf(body, { now, ip, userAgent }, licence?.licenseNumber ?? '')
  return async (tx) => {
    await askToActivate(tx, ctx, email, profile, {
      passwordHash,
      proofHash: hashOfSecret(ctx.secretKey, proof),
    })
    return mailed
  }
}

/** Whoever holds a license hears once a day that somebody else tried to register with it (api.md "Session"). */
const tellHolder = async (tx: Tx, ctx: Ctx, userId: string, ip: string): Promise<void> => {
  await noteAccount(tx, { kind: 'LICENSE_REUSED', userId, ip }, ctx.clock().toISOString())
  await enqueue(tx, ctx, [
    {
      eventId: `licence-taken:${userId}:${ctx.clock().toISOString().slice(0, 10)}`,
      to: { userId },
      channel: 'email',
      subject: 'Someone tried to register with your license',
      lines: [
        'Someone tried to open a Parley account with your license number. Nothing was opened, and your account is as it was.',
        'If it wasn’t you, there is nothing to do. If you no longer use your account, write to our support.',
      ],
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
  if (cookie !== undefined && waiting.proof_hash?.equals(hashOfSecret(ctx.secretKey, cookie)) === true)
    return true
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
  const token = hashOfSecret(ctx.secretKey, input.token)
  const found = await findRegistration(ctx.db, token, email, now)
  if (!found) return refuse('token-invalid')
  const proven = await isProven(ctx, found, proof, siteOf(ip))
  return async (tx) => {
    const asked = proof.prove === true || (await findByEmail(tx, email))?.status === 'PROVISIONAL'
    if (!proven && asked) return refuse('password-required')
    const waiting = await takeRegistration(tx, token, email, now)
    if (!waiting) return refuse('token-invalid')
    const { agent } = waiting.profile
    if (agent) await lockLicence(tx, agent.licenseState, agent.licenseNumber)
    const holder = agent && (await licenceHolder(tx, agent.licenseState, agent.licenseNumber))
    if (holder && !(agent.claimed && (await hasRoom(tx, agent)))) return refuse('licence-taken')
    const userId = await applyRegistration(tx, newId(), waiting, now, Boolean(holder))
    if (!userId) return refuse('token-invalid')
    if (agent && holder) await beginClaim(tx, ctx, { claimant: userId, holder, agent, ip }, now)
    await forgetRegistrations(tx, email)
    await deleteTokensOf(tx, userId)
    await noteRegistered(tx, userId, waiting.profile.consents)
    await noteAccount(tx, { kind: 'REGISTERED', userId, ip }, now)
    return { email, firstName: waiting.profile.firstName, lastName: waiting.profile.lastName }
  }
}

type ClaimedBy = NonNullable<Profile['agent']>

const hasRoom = async (tx: Tx, { licenseState, licenseNumber }: ClaimedBy): Promise<boolean> =>
  (await countOpenClaims(tx, licenseState, licenseNumber)) < OPEN_CLAIMS_MAX

/** The account is there without its license: until an administrator has decided it publishes, sends and signs nothing. */
const beginClaim = async (
  tx: Tx,
  ctx: Ctx,
  it: {
    readonly claimant: string
    readonly holder: string
    readonly agent: ClaimedBy
    readonly ip: string
  },
  now: string,
): Promise<void> => {
  const { claimant, holder, agent, ip } = it
  await insertClaim(tx, {
    id: newId(),
    state: agent.licenseState,
    licenseNumber: agent.licenseNumber,
    claimantId: claimant,
    holderId: holder,
    now,
  })
  await noteAccount(tx, { kind: 'LICENSE_CLAIMED', userId: claimant, ip }, now)
  if (!(await spend(tx, CLAIMED, `${agent.licenseState} ${agent.licenseNumber}`, ctx.clock()))) return
  await noteAccount(tx, { kind: 'LICENSE_REUSED', userId: holder, ip }, now)
  await enqueue(tx, ctx, [
    {
      eventId: `licence-claimed:${claimant}:${holder}`,
      to: { userId: holder },
      channel: 'email',
      subject: 'Someone claims your license',
      lines: [
        'Someone opened a Parley account and says that your license is theirs. Your account is as it was; an administrator decides whose license it is.',
        'If it is yours, there is nothing to do. To add something, write to our support.',
      ],
    },
  ])
}
