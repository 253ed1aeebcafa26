import { lapseOf } from '#domain/negotiation/lapse.ts'
import { chainsOf } from '#domain/negotiation/chain.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'
import { waitingSpans, type WaitingSpan } from '#domain/negotiation/waiting/waiting.ts'
import { summaryOf } from '#domain/offer/reading/terms/summary.ts'
import type { Tx } from '../../platform/db/db.ts'
import { isoOf } from '../../platform/db/row.ts'
import type { Loaded } from '../read/aggregate.ts'
import { writeSummary } from './store-summary.ts'
import { replaceWaiting, setLapses, type WaitingRow } from './store-waiting.ts'

const rowOf = (w: WaitingSpan): WaitingRow => ({
  document_id: w.documentId,
  chain_id: w.chainId,
  kind: w.kind,
  role: w.role,
  user_id: w.userId,
  since: isoOf(w.since),
  until: isoOf(w.until),
  remind_at: isoOf(w.remindAt),
})

/** Which documents lapse by their own date and when, where it is not written yet. */
const lapses = (loaded: Loaded, after: Negotiation) => {
  const written = new Map(loaded.offers.map((o) => [o.id, o.lapses_at]))
  return chainsOf(after).flatMap((chain) =>
    chain.flatMap((o) => {
      const at = isoOf(lapseOf(after, chain, o))
      return at === (written.get(o.id) ?? null) ? [] : [{ id: o.id, lapses_at: at }]
    }),
  )
}

export interface Kept {
  /** The negotiation as the move leaves it. */
  readonly after: Negotiation
  /** Delivered amounts in cents, by document. */
  readonly amounts: ReadonlyMap<string, number | null>
  readonly now: string
}

/**
 * What is kept of a negotiation beside its records, so that no list has to load it: who is waited for, what lapses and
 * when, and the listing's summary. Three statements at most, in the transaction of the move.
 */
export const keep = async (tx: Tx, loaded: Loaded, { after, amounts, now }: Kept): Promise<void> => {
  const at = Date.parse(now)
  const listingId = loaded.listing.id
  await replaceWaiting(tx, [listingId, JSON.stringify(waitingSpans(after, at).map(rowOf))])
  const dated = lapses(loaded, after)
  if (dated.length > 0) await setLapses(tx, [JSON.stringify(dated)])
  const { current, later } = summaryOf(after, amounts, at)
  await writeSummary(tx, listingId, {
    ...current,
    receivedCount: after.listing.receivedCount,
    roundAccepted: after.offers.some((o) => o.type === 'GLOBAL_COUNTER' && o.state === 'ACCEPTED'),
    later,
  })
}

/** Who is waited for in a chain that was just begun and is nobody's news yet; nothing else was loaded. */
export const waitingInNewChain = (after: Negotiation, chainId: string, now: string) =>
  waitingSpans(after, Date.parse(now))
    .filter((w) => w.chainId === chainId)
    .map(rowOf)

/** A negotiation as it stands: for a new listing, and for one that was kept by an older release. */
export const keepLoaded = (tx: Tx, loaded: Loaded, now: string): Promise<void> =>
  keep(tx, loaded, {
    after: loaded.n,
    amounts: new Map(loaded.offers.map((o) => [o.id, o.delivered_amount_cents])),
    now,
  })
