import type { Viewer } from '#api/kernel/viewer.ts'
import { localDateOf, zoneOf } from '#domain/kernel/deadline.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { apply } from '#domain/negotiation/apply.ts'
import type { Change, Move } from '#domain/negotiation/change.ts'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db/db.ts'
import { newId } from '../platform/id.ts'
import type { Loaded } from './aggregate.ts'
import { createContract } from './contract-maker.ts'
import { deliver } from './deliver.ts'
import { eventsOf } from './events.ts'
import { keep, keepNewChain } from './keep.ts'
import { tell } from './tell.ts'
import { liveNotes } from './live.ts'
import { appendEvents, moveContract, moveListing, moveOffers } from './store-commit.ts'

/** Who did it, when and from where: what every event carries. */
export interface Doing {
  readonly tx: Tx
  readonly ctx: Ctx
  readonly viewer: Viewer
  /** ISO instant */
  readonly now: string
  readonly ip: string
  /** Global counters and publishing: the property-local date of the deadline. */
  readonly auctionDate?: string
}

const zone = (loaded: Loaded) =>
  zoneOf({
    state: loaded.listing.property_state,
    zip: loaded.listing.zip,
    county: loaded.listing.body.address?.county ?? '',
  })

const of = <K extends Change['kind']>(move: Move, kind: K) =>
  move.changes.filter((c): c is Extract<Change, { kind: K }> => c.kind === kind)

/**
 * Carries out a decided move: every change as a guarded statement, the events, the messages and the live notes, in
 * the caller's transaction with the listing locked. `create-offer` is the caller's own insert, made before.
 * Answers a refusal when a guard found that somebody was faster.
 */
export const commitMove = async (doing: Doing, loaded: Loaded, move: Move): Promise<true | Refusal> => {
  const { tx, now } = doing
  const listingId = loaded.listing.id
  const verbId = newId()
  const moves = of(move, 'offer')
  if (moves.length > 0 && (await moveOffers(tx, moves, now, doing.auctionDate)) !== moves.length)
    return refuse('action-not-available')
  const hashes = new Map<string, string>()
  const amounts = new Map<string, number | null>(loaded.offers.map((o) => [o.id, o.delivered_amount_cents]))
  for (const d of of(move, 'deliver')) {
    const snapshot = await deliver(doing, loaded, d.id)
    hashes.set(d.id, snapshot.hash)
    amounts.set(d.id, snapshot.amountCents)
  }
  for (const change of of(move, 'listing'))
    if (!(await moveListing(tx, listingId, change, now, doing.auctionDate ?? loaded.listing.auction_date)))
      return refuse('action-not-available')
  for (const change of of(move, 'contract'))
    if (!(await moveContract(tx, change, now, localDateOf(now, zone(loaded)))))
      return refuse('action-not-available')
  for (const change of of(move, 'create-contract')) await createContract(doing, loaded, change.contract)
  const after = apply(loaded.n, move.changes, Date.parse(now))
  const [begun] = move.changes
  if (begun?.kind === 'create-offer' && begun.offer.type === 'INITIAL')
    await keepNewChain(tx, listingId, after, begun.offer.id, now)
  else await keep(tx, loaded, { after, amounts, now })
  const events = eventsOf(doing, loaded, move, verbId, hashes)
  await appendEvents(tx, events, liveNotes(after, move))
  await tell(doing, loaded, after, move, verbId)
  return true
}
