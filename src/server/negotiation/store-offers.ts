import type { OfferHead } from '#domain/negotiation/heads.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { Tx } from '../platform/db/db.ts'
import { isoOf } from '../platform/db/instant.ts'
import { prepared } from '../platform/db/prepared.ts'
import { noRow } from '../platform/db/row.ts'

const insert = prepared(
  'offer.insert',
  `insert into offers (id, listing_id, chain_id, offer_type, state, agent_id, creator_id, body, answers_id, outside,
     request_buyer_approval, primary_buyer_email, expires_at, auction_date, deadline, state_since, created_at, updated_at)
   values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$16,$16)`,
  noRow,
)

/** A new document of a negotiation; its listing is locked. */
export const insertOffer = async (
  tx: Tx,
  listingId: string,
  o: OfferHead,
  body: Partial<OfferBody>,
  now: string,
  auctionDate: string | null = null,
): Promise<void> => {
  await insert(tx, [
    o.id,
    listingId,
    o.chainId,
    o.type,
    o.state,
    o.agentId,
    o.creatorId,
    JSON.stringify(body),
    o.answersId,
    o.outside,
    o.requestBuyerApproval,
    o.primaryBuyerEmail,
    isoOf(o.expiresAt),
    auctionDate,
    isoOf(o.deadline),
    now,
  ])
}

/** Makes the named people the buyers of a chain, the primary one first. */
export const setBuyers = async (
  tx: Tx,
  chainId: string,
  listingId: string,
  userIds: readonly string[],
): Promise<void> => {
  await tx.deleteFrom('offer_buyers').where('chain_id', '=', chainId).execute()
  if (userIds.length > 0)
    await tx
      .insertInto('offer_buyers')
      .values(
        userIds.map((user_id, position) => ({ chain_id: chainId, listing_id: listingId, user_id, position })),
      )
      .execute()
}
