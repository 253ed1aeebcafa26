import type { EvidenceList } from '#api/contract/evidence.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { getsReceipt } from '#domain/offer/permissions.ts'
import { OFFER_TYPE_LABELS } from '#domain/offer/vocabulary.ts'
import { readNegotiation } from '../negotiation/read/aggregate.ts'
import { isoOf } from '../platform/db/row.ts'
import type { Db } from '../platform/db/db.ts'
import { contractsFor, partyOn } from './package.ts'

/** `GET /listings/{id}/evidence`: everything that the viewer may download about a home; for whom there is nothing, there is no such page. */
export const listEvidence = async (
  db: Db,
  viewer: Viewer,
  listingId: string,
): Promise<EvidenceList | Refusal> => {
  const loaded = await readNegotiation(db, listingId)
  if (!loaded) return refuse('not-found')
  const contracts = (await contractsFor(db, loaded, viewer)).map(({ contract: c, chainId }) => ({
    id: c.id,
    chainId,
    state: c.state,
    madeAt: c.created_at,
    effectiveDate: c.effective_date,
    finished: c.completed_at !== null,
    ready: c.drawn && (c.completed_at === null || c.sealed),
  }))
  const receipts = loaded.n.offers.flatMap((o) => {
    const stand = partyOn(loaded, o, viewer)
    const deliveredAt = isoOf(o.deliveredAt)
    return stand && deliveredAt && getsReceipt(stand, o)
      ? [{ offerId: o.id, chainId: o.chainId, typeLabel: OFFER_TYPE_LABELS[o.type], deliveredAt }]
      : []
  })
  return contracts.length + receipts.length === 0 ? refuse('not-found') : { contracts, receipts }
}
