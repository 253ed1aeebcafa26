import type { OfferHistory } from '#api/offer/offer-records.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { contractClausesOf, type ContractClauses } from '#domain/listing/reading/clauses.ts'
import { shownClauses } from '#domain/listing/reading/shown-clauses.ts'
import { stateFor } from '#domain/negotiation/seen.ts'
import { chainOf, isVisibleTo, sideOf } from '#domain/negotiation/chain.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { getsReceipt, readsWorkingCopy, standingOn } from '#domain/offer/permissions.ts'
import { backupStepWords, readsBackupStep } from '#domain/offer/reading/backup-steps.ts'
import { OFFER_TYPE_LABELS, offerStateLabel } from '#domain/offer/vocabulary.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { readByOffer, rowOf } from '../negotiation/read/aggregate.ts'
import { loadedAt } from '../negotiation/read/at.ts'
import { bodiesOf } from '../negotiation/read/reading.ts'
import { ownPapers, veilFor, wordsOf } from '../negotiation/read/veil.ts'
import type { Db } from '../platform/db/db.ts'
import { inLine, inParts } from './line.ts'
import { backupStepsOf, deliveriesOf, MAX_DELIVERIES } from './store.ts'
import { shownTo } from './view.ts'

const read = async (
  db: Db,
  offerId: string,
  viewer: Viewer,
  now: string,
): Promise<OfferHistory | Refusal> => {
  const written = await readByOffer(db, offerId)
  const loaded = written && loadedAt(written, now)
  const offer = loaded?.n.offers.find((o) => o.id === offerId)
  const actor = actorOf(viewer)
  const reader = loaded && offer && standingOn(loaded.n, offer, actor)
  if (!loaded || !offer || offer.type === 'GLOBAL_COUNTER' || !reader) return refuse('not-found')
  const chain = chainOf(loaded.n, offer.chainId)
  const ids = chain.map((o) => o.id)
  const deliveries = await deliveriesOf(db, [ids, offer.chainId])
  const unsent = chain.filter((o) => o.deliveredAt === null).map((o) => o.id)
  const copies = await bodiesOf(db, [...unsent, offer.chainId])
  const first = deliveries.find((d) => d.offer_id === offer.chainId)?.body ?? copies.get(offer.chainId) ?? {}
  const own = await ownPapers(db, loaded, (o) => {
    const sent = deliveries.findLast((d) => d.offer_id === o.id)
    return sent?.body ?? copies.get(o.id)
  })
  const versions = chain.flatMap((o) => {
    const stand = standingOn(loaded.n, o, actor)
    const row = rowOf(loaded, o.id)
    if (!stand || !row || !isVisibleTo(stand.side, o)) return []
    const veil = veilFor(loaded, offer.chainId, stand.is, first, own)
    const words = wordsOf(loaded, o.id)
    const state = stand.is === 'admin' ? o.state : stateFor(stand.side, o)
    const common = {
      offerId: o.id,
      offerType: o.type,
      typeLabel: OFFER_TYPE_LABELS[o.type],
      side: sideOf(o),
      outside: o.outside && sideOf(o) === 'buyer',
      state,
      label: offerStateLabel(state),
    }
    const version = (number: number | null, at: string, body: OfferBody, clauses: ContractClauses) => ({
      at,
      make: () => ({
        ...common,
        number,
        at,
        terms: shownTo({ is: stand.is, email: viewer.email }, body, first, veil, words),
        clauses: shownClauses(loaded.listing.property_state, clauses),
      }),
    })
    const sent = deliveries
      .filter((d) => d.offer_id === o.id)
      .map((d) => version(d.number, d.delivered_at, d.body, d.clauses))
    const copy = copies.get(o.id)
    return copy && o.deliveredAt === null && readsWorkingCopy(stand.is, { ...o, isDelivered: false })
      ? [...sent, version(null, row.created_at, copy, contractClausesOf(loaded.listing.body))]
      : sent
  })
  const newest = versions.toSorted((a, b) => (a.at < b.at ? -1 : 1)).slice(-MAX_DELIVERIES)
  const steps = await backupStepsOf(db, [offer.chainId])
  const backupSteps = steps.flatMap(({ row_id: rowId, from_state: from, to_state: to, at }) => {
    const step = { rowId, from, to }
    return reader.is === 'admin' || readsBackupStep(reader.side, step)
      ? [{ at, text: backupStepWords(step) }]
      : []
  })
  const receipts = chain.flatMap((o) => {
    const stand = standingOn(loaded.n, o, actor)
    return stand && getsReceipt(stand, o) ? [o.id] : []
  })
  return {
    ...(receipts.length > 0 && { receipts }),
    versions: await inParts(newest, ({ make }) => make()),
    // Absent where the reader has nothing to read: nothing tells others that there are positions.
    ...(backupSteps.length > 0 && { backupSteps }),
  }
}

/**
 * Every version of a chain that the viewer may read, oldest first: each delivery of each document, live edits too, and
 * documents of the own side that were not sent yet; and the steps of its backup position. Three statements beside the negotiation (spec 3 §2 "history").
 */
export const readHistory = (...asked: Parameters<typeof read>): ReturnType<typeof read> => {
  const [, , viewer] = asked
  return inLine(viewer.userId, () => read(...asked))
}
