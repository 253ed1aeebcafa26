import { canonicalText } from '#domain/evidence/hashing.ts'
import { RECEIPT_FORMAT, type ReceiptStatement } from '#domain/evidence/package.ts'
import { isBuyerType } from '#domain/offer/vocabulary.ts'
import type { Ctx } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { sealSoon } from './seal.ts'
import { deliveryHeadsOf, insertReceipts, receiptsOf, type DeliveryHead } from './store-package.ts'

const statementOf = (d: DeliveryHead, madeAt: string): ReceiptStatement => ({
  format: RECEIPT_FORMAT,
  document: d.offer_id,
  type: d.offer_type,
  snapshot: d.hash,
  deliveredAt: d.delivered_at,
  event: d.event_id,
  link: d.link,
  madeAt,
})

/**
 * Makes the receipts that a chain still lacks: one for each delivery of the buyer side, signed by this deployment's seal. A job does so
 * at the delivery, so that a receipt proves that time; whoever asks before it ran gets it made at once. Answers how many it made.
 */
export const ensureReceipts = async (
  ctx: Ctx,
  db: Db,
  listingId: string,
  chainId: string,
): Promise<number> => {
  const sent = (await deliveryHeadsOf(db, [chainId])).filter((d) => isBuyerType(d.offer_type))
  if (sent.length === 0) return 0
  const made = await receiptsOf(db, [[...new Set(sent.map((d) => d.offer_id))]])
  const now = ctx.clock().toISOString()
  const rows = await Promise.all(
    sent
      .filter((d) => !made.some((r) => r.snapshot_id === d.id))
      .map(async (d) => ({
        snapshot_id: d.id,
        offer_id: d.offer_id,
        listing_id: listingId,
        ...(await sealSoon(ctx.config, canonicalText(statementOf(d, now)))),
        created_at: now,
      })),
  )
  if (rows.length > 0) await insertReceipts(db, [JSON.stringify(rows)])
  return rows.length
}
