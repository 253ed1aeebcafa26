import { HOUR } from '#domain/kernel/time/span.ts'
import { normalEmail } from '#domain/kernel/text/contact.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { PASSWORD_WRONG } from '#domain/account/password.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { RequestRefused } from '#server/platform/http/errors.ts'
import { networkOf, siteOf } from '#server/platform/http/network.ts'
import { newId } from '#server/platform/id.ts'
import { anHour, spend } from '#server/platform/spending/spend.ts'
import { passwordFits } from './password.ts'
import { noteAccount } from '../store-events.ts'
import { addressesOf, forgetAttempt, forgetFailures, forgetFailuresAnywhere, recordAttempt } from './store.ts'
import { findById } from '../store-user.ts'
import type { Proved } from './still-in.ts'

/**
 * Ten failures for an account from an address, a hundred from an address, within fifteen minutes (api.md "Session"); and
 * fifty for an account from wherever: many addresses are cheap (security.md M4). Those from anywhere hold up no network from which its
 * owner logs in; elsewhere a mailed link lets them in (`countAnew`).
 */
const WINDOW_MS = 15 * 60 * 1000
const PER_ACCOUNT = 10
const PER_ADDRESS = 100
const PER_ACCOUNT_ANYWHERE = 50
/** How long a network is known from which somebody has logged in. */
const KNOWN_MS = 90 * 24 * HOUR
/** Wrong passwords after which the account's owner hears of it, from wherever they came (ASVS 6.3.5). */
const TOLD_AFTER = 10

/** Longer than any real address; keeps the counting table small. */
const KEY_MAX = 254

/**
 * Whoever has a /48 has 65,536 networks: their failures are counted together as well, with room for the many that a provider may
 * have in one. An IPv4 address is its own.
 */
const SITE = anHour('login.site', 500)

/** An address as the tries of its account are counted. */
export const countedAs = (email: string): string => normalEmail(email).slice(0, KEY_MAX)

const siteSpends = async (ctx: Ctx, ip: string, failures: number): Promise<boolean> =>
  siteOf(ip) === networkOf(ip) || (await spend(ctx.db, SITE, siteOf(ip), ctx.clock(), failures))

/**
 * Counts a try before it is known whether it fails; one too many is 429. `email` as `countedAs` gives it. Answers whether so many have
 * failed that the account's owner is to hear of it, should this one fail as well.
 */
export const countTry = async (ctx: Ctx, email: string, ip: string): Promise<boolean> => {
  if (!(await siteSpends(ctx, ip, 0))) throw new RequestRefused(refuse('too-many-requests'))
  const address = networkOf(ip)
  const now = ctx.clock().getTime()
  const id = newId()
  const attempts = await recordAttempt(ctx.db, {
    id,
    email,
    address,
    at: new Date(now).toISOString(),
    since: new Date(now - WINDOW_MS).toISOString(),
  })
  const isKnown = async () =>
    (await addressesOf(ctx.db, email, new Date(now - KNOWN_MS).toISOString())).some(
      (ip) => networkOf(ip) === address,
    )
  const within =
    attempts.account <= PER_ACCOUNT &&
    attempts.address <= PER_ADDRESS &&
    (attempts.anywhere <= PER_ACCOUNT_ANYWHERE || (await isKnown()))
  if (within) return attempts.anywhere >= TOLD_AFTER
  await forgetAttempt(ctx.db, id)
  const wait = Math.ceil((Date.parse(attempts.oldest) + WINDOW_MS - now) / 1000)
  throw new RequestRefused(refuse('too-many-requests'), Math.max(1, wait))
}

/** A try that failed counts against its /48 as well. */
export const countFailure = async (ctx: Ctx, ip: string): Promise<void> => {
  await siteSpends(ctx, ip, 1)
}

/** A try that did not fail clears the account's failures from that address. */
export const countSuccess = (db: Db, email: string, ip: string): Promise<void> =>
  forgetFailures(db, email, networkOf(ip))

/** A new password, set by the mailed link, has not been guessed at yet: its owner gets in. */
export const countAnew = (tx: Tx, email: string): Promise<void> =>
  forgetFailuresAnywhere(tx, countedAs(email))

/**
 * Is it really the person, and not somebody at their open window? Asked before what would keep them out of their own account.
 * Counted like a login, but by session: what strangers guess at the log-in keeps nobody who is in from defending themselves. What it answers goes to `stillIn` with the write that it is asked for. `path` is the field that asks.
 */
export const provePassword = async (
  ctx: Ctx,
  viewer: Viewer,
  password: string,
  { ip, path }: { readonly ip: string; readonly path: string },
): Promise<Proved | Refusal> => {
  const here = `session ${viewer.sessionId}`
  await countTry(ctx, here, ip)
  const known = (await findById(ctx.db, viewer.userId))?.password_hash ?? null
  if (known !== null && (await passwordFits(password, known, siteOf(ip)))) {
    await countSuccess(ctx.db, here, ip)
    return { hash: known }
  }
  await countFailure(ctx, ip)
  await noteAccount(ctx.db, { kind: 'LOGIN_FAILED', userId: viewer.userId, ip }, ctx.clock().toISOString())
  return refuse('invalid', { message: PASSWORD_WRONG, details: [{ path, message: PASSWORD_WRONG }] })
}
