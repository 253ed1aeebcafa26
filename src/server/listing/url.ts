import { leftToOneself } from '#domain/account/impersonation.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { isPreparing, type ListingState } from '#domain/listing/vocabulary.ts'
import type { Doing } from '../negotiation/doing.ts'
import { noteTried } from '../negotiation/tried.ts'
import { anHour, isLeft, spend } from '../platform/spending/spend.ts'
import { dropFormerUrl, keepFormerUrl, urlTaken } from './store.ts'

/** How often somebody is told that a home has an address, which tells of unpublished homes too. Source: security.md 13. */
const TOLD = anHour('listing.url-taken', 20)

const enough = (): Refusal =>
  refuse('too-many-requests', { message: 'You’ve tried too many URLs. Try again in an hour.' })

/**
 * May a listing have this address of its page? `was`: the one it has, which is no guess. Once enough is told a free address is refused
 * like one that is taken. An impersonator changes none: it is taken from everybody else, who notice (decision 90).
 */
export const checkUrl = async (
  doing: Doing,
  id: string,
  url: string | null | undefined,
  was?: string | null,
): Promise<Refusal | null> => {
  const { tx, ctx, viewer } = doing
  if ((url || null) === (was || null)) return null
  const notTheirs = leftToOneself('page-url', viewer.impersonatorId !== null)
  if (notTheirs || !url) return notTheirs
  if (!(await isLeft(tx, TOLD, viewer.userId, ctx.clock(), 1))) return enough()
  if (!(await urlTaken(tx, url, id))) return null
  noteTried(doing, { spends: (db) => spend(db, TOLD, viewer.userId, ctx.clock()), enough: enough() })
  return refuse('url-taken', {
    details: [{ path: 'customListingUrl', message: 'This URL is already taken.' }],
  })
}

/** Notes a changed address of a page: the one of before leads on, unless the page was still to be published (decision 108). */
export const noteUrl = async (
  { tx, now }: Doing,
  { id, state }: { readonly id: string; readonly state: ListingState },
  url: string | null | undefined,
  was: string | null | undefined,
): Promise<void> => {
  if ((url || null) === (was || null)) return
  if (url) await dropFormerUrl(tx, id, url)
  if (was && !isPreparing(state)) await keepFormerUrl(tx, id, was, now)
}
