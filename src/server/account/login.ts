import type { UserView } from '#api/account.ts'
import { normalEmail } from '#domain/kernel/contact.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { RequestRefused } from '#server/platform/http/errors.ts'
import { networkOf, siteOf } from '#server/platform/http/network.ts'
import { newId } from '#server/platform/id.ts'
import { anHour, spend } from '#server/platform/spending/spend.ts'
import { openSession, type OpenedSession } from '#server/platform/session/open.ts'
import { passwordFits } from './password.ts'
import { noteAccount } from './store-events.ts'
import { forgetAttempt, forgetFailures, recordAttempt } from './store-login.ts'
import { findByEmail, touchLastLogin } from './store-user.ts'
import { userViewOf } from './view.ts'

/**
 * Ten failures for an account from an address, a hundred from an address, within fifteen minutes (api.md "Session"); and
 * fifty for an account from wherever: many addresses are cheap (security.md M4).
 */
const WINDOW_MS = 15 * 60 * 1000
const PER_ACCOUNT = 10
const PER_ADDRESS = 100
const PER_ACCOUNT_ANYWHERE = 50

/** Longer than any real address; keeps the counting table small. */
const KEY_MAX = 254

/**
 * Whoever has a /48 has 65,536 networks: their failures are counted together as well, with room for the many that a provider may
 * have in one. An IPv4 address is its own.
 */
const SITE = anHour('login.site', 500)

const siteSpends = async (ctx: Ctx, ip: string, failures: number): Promise<boolean> =>
  siteOf(ip) === networkOf(ip) || (await spend(ctx.db, SITE, siteOf(ip), ctx.clock(), failures))

const guard = async (ctx: Ctx, email: string, address: string): Promise<string> => {
  const now = ctx.clock().getTime()
  const id = newId()
  const attempts = await recordAttempt(ctx.db, {
    id,
    email,
    address,
    at: new Date(now).toISOString(),
    since: new Date(now - WINDOW_MS).toISOString(),
  })
  const within =
    attempts.account <= PER_ACCOUNT &&
    attempts.address <= PER_ADDRESS &&
    attempts.anywhere <= PER_ACCOUNT_ANYWHERE
  if (within) return id
  await forgetAttempt(ctx.db, id)
  const wait = Math.ceil((Date.parse(attempts.oldest) + WINDOW_MS - now) / 1000)
  throw new RequestRefused(refuse('too-many-requests'), Math.max(1, wait))
}

/** Signs in. Wrong password, unknown address and an account not yet activated read alike and take the same time. */
export const signIn = async (
  ctx: Ctx,
  input: { email: string; password: string },
  ip: string,
): Promise<{ user: UserView; session: OpenedSession } | Refusal> => {
  const network = networkOf(ip)
  const email = normalEmail(input.email).slice(0, KEY_MAX)
  if (!(await siteSpends(ctx, ip, 0))) throw new RequestRefused(refuse('too-many-requests'))
  await guard(ctx, email, network)
  const row = await findByEmail(ctx.db, email)
  const known = row?.status === 'ACTIVE' ? row.password_hash : null
  const fits = await passwordFits(input.password, known, siteOf(ip))
  const now = ctx.clock().toISOString()
  if (row) await noteAccount(ctx.db, { kind: fits ? 'LOGGED_IN' : 'LOGIN_FAILED', userId: row.id, ip }, now)
  if (!fits || !row) {
    await siteSpends(ctx, ip, 1)
    return refuse('wrong-credentials')
  }
  await forgetFailures(ctx.db, email, network)
  const session = await openSession(ctx, ctx.db, row.id)
  await touchLastLogin(ctx.db, row.id, now)
  // lastLogin as it was before: null tells a first sign-in (spec 1 §2.3).
  return { user: userViewOf(row, now, false), session }
}
