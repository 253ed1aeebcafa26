import type { OfferHead } from '#domain/negotiation/heads.ts'
import type { OutsideAgent } from '#domain/offer/form/outside.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { OwnWords } from '#domain/offer/reading/blind/own-words.ts'
import type { Tx } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { noRow, isoOf } from '../../platform/db/row.ts'

const insert = prepared(
  'offer.insert',
  `insert into offers (id, listing_id, chain_id, offer_type, state, agent_id, creator_id, body, answers_id, outside,
     request_buyer_approval, primary_buyer_email, expires_at, auction_date, deadline, paper_file_id, outside_agent, own_words,
     state_since, created_at, updated_at)
   values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$17,$18,$19,$16,$16,$16)`,
  noRow,
)

/** What of a new document the rules do not know. */
interface Written {
  readonly body?: Partial<OfferBody> | undefined
  readonly auctionDate?: string | undefined
  readonly paperId?: string | undefined
  readonly outsideAgent?: OutsideAgent | undefined
  readonly ownWords?: OwnWords | undefined
}

/** A new document of a negotiation; its listing is locked. */
export const insertOffer = async (
  tx: Tx,
  listingId: string,
  o: OfferHead,
  { body = {}, auctionDate, paperId, outsideAgent, ownWords }: Written,
  now: string,
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
    auctionDate ?? null,
    isoOf(o.deadline),
    now,
    paperId ?? null,
    outsideAgent ? JSON.stringify(outsideAgent) : null,
    [...(ownWords ?? [])],
  ])
}

/** The newest paper by which an outside buyer side stands behind a document (X2). */
export const setPaper = prepared(
  'offer.setPaper',
  'update offers set paper_file_id = $2 where id = $1',
  noRow,
)

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
