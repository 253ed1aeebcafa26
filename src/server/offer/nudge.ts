import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { NUDGE_PAUSE, nudgeOf } from '#domain/offer/lifecycle/nudge.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { readNegotiation } from '../negotiation/read/aggregate.ts'
import { loadedAt } from '../negotiation/read/at.ts'
import type { Doing } from '../negotiation/doing.ts'
import { messagesOf } from '../negotiation/tell/tell.ts'
import { enqueue } from '../platform/outbox/outbox.ts'
import { checkShown } from './move.ts'
import { listingOfChain, takeNudge } from './round/store.ts'

/**
 * `POST /offers/{id}/nudge`: the one who waits reminds whoever the other side's document waits for, by the reminder that
 * the clock sends as well. One a day; the row in the database is the limit, also for two requests at once.
 */
export const nudge = async (
  doing: Doing,
  chainId: string,
  shown: string | null | undefined,
): Promise<{ nextAt: string } | Refusal> => {
  const { tx, ctx, viewer, now } = doing
  const listingId = (await listingOfChain(tx, [chainId]))[0]?.listing_id
  const written = listingId === undefined ? null : await readNegotiation(tx, listingId)
  if (!written) return refuse('not-found')
  const loaded = loadedAt(written, now)
  const found = nudgeOf(loaded.n, chainId, actorOf(viewer), Date.parse(now))
  if (isRefusal(found)) return found
  const seen = await checkShown(doing, loaded, found.document.id, { shown })
  if (isRefusal(seen)) return seen
  const before = new Date(Date.parse(now) - NUDGE_PAUSE).toISOString()
  const [taken] = await takeNudge(tx, [found.document.id, viewer.userId, now, before])
  if (!taken) return refuse('reminded-today')
  const notice = { n: 'N39' as const, offerId: found.document.id, roles: [found.role] }
  await enqueue(
    tx,
    ctx,
    messagesOf(loaded, loaded.n, [notice], {
      actorId: viewer.userId,
      actorName: '',
      eventId: `NUDGE:${found.document.id}:${viewer.userId}:${now}`,
      comment: null,
      news: null,
      date: null,
      now,
    }),
  )
  return { nextAt: new Date(Date.parse(now) + NUDGE_PAUSE).toISOString() }
}
