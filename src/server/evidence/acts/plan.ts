import { eventInWords } from '#domain/evidence/acts.ts'
import type { Ctx } from '../../platform/context.ts'
import { chainsOf, homesOnRecord } from '../audit/store-audit.ts'
import { judgeReceipted } from '../check/delivered.ts'
import { chainRows } from '../store-facts.ts'
import { deliveredIn } from '../store-vouched.ts'
import { withoutReceipt } from './acts.ts'
import { actsSince } from './since.ts'
import { actReceiptsOf } from './store-acts.ts'

const planFor = async ({ db }: Ctx, listingId: string, since: string): Promise<string[]> => {
  const chains = (await chainsOf(db, [listingId])).map((chain) => chain.chain_id)
  const rows = await chainRows(db, [listingId, chains])
  const acts = withoutReceipt(await actReceiptsOf(db, [listingId, chains]), rows, since)
  return [
    ...rows.flatMap((row) => (row.hash === null ? [`it links the ${eventInWords(row)}.`] : [])),
    ...acts.map((row) => `it gives a receipt to the ${eventInWords(row)}.`),
    ...judgeReceipted(await deliveredIn(db, [chains]), rows, since).map(
      (text) => `it makes a receipt anew. ${text}`,
    ),
  ].map((text) => `Home ${listingId}: ${text}`)
}

/** Is there a home of which there is a record? */
export const isOnRecord = async ({ db }: Ctx, listingId: string): Promise<boolean> =>
  (await chainsOf(db, [listingId])).length > 0

/**
 * What an operator's command would put in by hand, a sentence for each event, so that somebody can look at them before: of one home (`only`), or
 * of all. Nothing is written.
 */
export const linkPlan = async (ctx: Ctx, only: string | null): Promise<string[]> => {
  const { since } = await actsSince(ctx.config, ctx.db)
  if (only !== null) return planFor(ctx, only, since)
  const plan: string[] = []
  for await (const id of homesOnRecord(ctx.db)) plan.push(...(await planFor(ctx, id, since)))
  return plan
}
