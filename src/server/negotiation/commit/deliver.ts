import { localDateOf } from '#domain/kernel/time/deadline.ts'
import { amountCentsOf } from '#domain/offer/form/amount.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import { netToSeller } from '#domain/offer/net/net.ts'
import { freezesClauses } from '#domain/offer/permissions.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/id.ts'
import { enqueueJob } from '../../platform/outbox/outbox.ts'
import { rowOf, type Loaded, zoneOfListing } from '../read/aggregate.ts'
import { frozenClauses, presentClauses, type Clauses } from '../read/clauses.ts'
import type { Doing } from '../doing.ts'
import { filesIn } from '#domain/file/refs.ts'
import { isBuyerType } from '#domain/offer/vocabulary.ts'
import { deliverSnapshot } from './store-commit.ts'
import { linkFiles } from './store-files.ts'
import { workingCopyOf } from '../read/reading.ts'
import { termsHash } from '../read/terms-hash.ts'

/** Job that signs the receipts of a chain's deliveries. */
export const MAKE_RECEIPTS = 'evidence.receipts'

/** Estimated net to seller of terms on this listing today, in cents (negotiation.md §6); null without an amount. */
export const netCentsOf = (body: OfferBody, loaded: Pick<Loaded, 'listing'>, now: string): number | null => {
  if (body.terms?.offerAmount == null) return null
  const { listing } = loaded
  const zone = zoneOfListing(loaded)
  const property = {
    state: listing.property_state,
    address: listing.body.address ?? {},
    propertyType: listing.body.propertyType,
  }
  return Number(netToSeller({ offer: body, listing: property, acceptedOn: localDateOf(now, zone) }).netCents)
}

/** What of the listing a delivery freezes: the clauses as they stand, or, where nobody was shown others, those it had. */
const clausesToFreeze = async (tx: Tx, loaded: Loaded, offerId: string): Promise<Clauses> => {
  const head = loaded.n.offers.find((o) => o.id === offerId)
  const before = rowOf(loaded, offerId)?.snapshot_id
  const kept = head && before && !freezesClauses(head) ? await frozenClauses(tx, before) : undefined
  return kept ?? presentClauses(loaded)
}

interface Delivering {
  /** Terms that came with the act; otherwise the document's own. */
  readonly written?: Partial<OfferBody> | undefined
  /** The document, where the same move made it (X1). */
  readonly made?: OfferHead | undefined
}

/**
 * Freezes a document's terms as an immutable snapshot, and beside them what of the listing the agreement prints: from now
 * on the other side reads these, and may open the files they name.
 */
export const deliver = async (
  doing: Doing,
  loaded: Loaded,
  offerId: string,
  { written, made }: Delivering = {},
) => {
  const { tx, now } = doing
  const row = rowOf(loaded, offerId)
  const body: OfferBody = written ?? row?.body ?? (await workingCopyOf(tx, offerId))
  const snapshot = {
    id: newId(),
    listingId: loaded.listing.id,
    offerId,
    body,
    hash: termsHash(body),
    clauses: await clausesToFreeze(tx, loaded, offerId),
    amountCents: amountCentsOf(body),
    netCents: netCentsOf(body, loaded, now),
    requestBuyerApproval: body.requestBuyerApproval ?? true,
    at: now,
  }
  await deliverSnapshot(tx, snapshot)
  // The receipt of what the buyer side sends is signed as soon as it was sent: it proves that time.
  const type = row?.offer_type ?? made?.type
  if (type && isBuyerType(type))
    await enqueueJob(tx, doing.ctx, {
      name: MAKE_RECEIPTS,
      key: snapshot.id,
      payload: { listingId: snapshot.listingId, chainId: row?.chain_id ?? made?.chainId },
    })
  if (row)
    await linkFiles(
      tx,
      filesIn(body).map((f) => f.id),
      isBuyerType(row.offer_type) ? 'offer-sell' : 'offer-buy',
      loaded.listing.id,
      row.chain_id,
    )
  return snapshot
}
