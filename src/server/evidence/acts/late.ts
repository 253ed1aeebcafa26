import { canonicalText } from '#domain/evidence/hashing.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/db.ts'
import { statementOf, withoutReceipt } from './acts.ts'
import { holdHome } from '../link.ts'
import { ensureReceipts } from '../receipt.ts'
import { sealSoon } from '../seal.ts'
import { actsSince } from './since.ts'
import { actReceiptsOf, insertActReceipts } from './store-acts.ts'
import { homesOnRecord, chainsOf } from '../audit/store-audit.ts'
import { chainRows } from '../store-facts.ts'

const giveTo = async (ctx: Ctx, listingId: string, since: string): Promise<number> => {
  const given = await withTransaction<number>(ctx.db, async (tx) => {
    await holdHome(tx, listingId)
    const chains = (await chainsOf(tx, [listingId])).map((chain) => chain.chain_id)
    const rows = await chainRows(tx, [listingId, chains])
    const now = ctx.clock().toISOString()
    const receipts = await Promise.all(
      withoutReceipt(await actReceiptsOf(tx, [listingId, chains]), rows, since).flatMap((row) =>
        row.hash === null
          ? []
          : sealSoon(ctx.config, canonicalText(statementOf(row, row.hash, now))).then((signed) => ({
              event_id: row.id,
              chain_id: row.chain_id,
              ...signed,
            })),
      ),
    )
    if (receipts.length > 0) await insertActReceipts(tx, [JSON.stringify(receipts), listingId, now])
    let count = receipts.length
    for (const id of chains) count += await ensureReceipts(ctx, tx, listingId, id)
    return count
  })
  return isRefusal(given) ? 0 : given
}

/**
 * Receipts for acts and deliveries that have none, by an operator's command alone: a process of an older release, which ran beside this one for more than a day,
 * makes none. Each says when it was made, and each audit names it. What says that it was linked by hand gets none here: it had one with its link.
 * `only`: of this home alone. Answers how many.
 */
export const giveReceiptsLate = async (ctx: Ctx, only: string | null = null): Promise<number> => {
  const { since } = await actsSince(ctx.config, ctx.db)
  if (only !== null) return giveTo(ctx, only, since)
  let count = 0
  for await (const id of homesOnRecord(ctx.db)) count += await giveTo(ctx, id, since)
  return count
}
