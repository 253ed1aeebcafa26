import { leftToOneself } from '#domain/account/impersonation.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '../platform/context.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { anHour, spend } from '../platform/spending/spend.ts'
import type { Doing } from '../negotiation/doing.ts'
import { urlTaken } from './store.ts'

/** How often somebody is told that a home has an address, which tells of unpublished homes too. Source: security.md 13. */
const TOLD = anHour('listing.url-taken', 20)

const enough = (): Refusal =>
  refuse('too-many-requests', { message: 'You’ve tried too many URLs. Try again in an hour.' })

/**
 * May a listing have this address of its page? `was`: the one it has, which is no guess. Once enough is told a free address is refused
 * like one that is taken. An impersonator changes none: it is taken from everybody else, who notice (decision 90).
 */
export const checkUrl = async (
  { tx, ctx, viewer }: Doing,
  id: string,
  url: string | null | undefined,
  was?: string | null,
): Promise<Refusal | null> => {
  if ((url || null) === (was || null)) return null
  const notTheirs = leftToOneself('page-url', viewer.impersonatorId !== null)
  if (notTheirs || !url) return notTheirs
  if (!(await spend(tx, { ...TOLD, most: TOLD.most - 1 }, viewer.userId, ctx.clock(), 0))) return enough()
  return (await urlTaken(tx, url, id))
    ? refuse('url-taken', { details: [{ path: 'customListingUrl', message: 'This URL is already taken.' }] })
    : null
}

/** Counts what `checkUrl` told, past the roll-back. Of many at once, those beyond the bound are told nothing. */
export const countTold = async <T>(
  { ctx, viewer }: { readonly ctx: Ctx; readonly viewer: Viewer },
  answer: T | Refusal,
): Promise<T | Refusal> => {
  if (!isRefusal(answer) || answer.refused !== 'url-taken') return answer
  return (await spend(ctx.db, TOLD, viewer.userId, ctx.clock())) ? answer : enough()
}
