import type { Detail } from '#domain/kernel/refusal.ts'
import { Checks } from '#domain/kernel/check.ts'
import type { OfferBody } from './body.ts'
import type { OfferContext } from './context.ts'

/** An extra cost item written by the seller's side (spec 3 §9). */
export const SELLER_COST_ITEM_MAX = 35

/** Spec 3 §5 step 6: extra items are non-empty, have a payer and differ by name. */
export const costProblems = (body: OfferBody, ctx: OfferContext): Detail[] => {
  const c = new Checks('costAllocations')
  const items = body.costAllocations?.additionalItems ?? []
  const nameOf = (item: { item?: string | null }) => (item.item ?? '').trim().toLowerCase()
  items.forEach((item, i) => {
    if (c.need(`additionalItems.${i}.item`, item.item)) {
      if (items.findIndex((other) => nameOf(other) === nameOf(item)) < i)
        c.say(`additionalItems.${i}.item`, 'This item is already listed')
      if (ctx.sellerSide) c.atMost(`additionalItems.${i}.item`, item.item, SELLER_COST_ITEM_MAX)
    }
    c.need(`additionalItems.${i}.responsiblePayer`, item.responsiblePayer)
  })
  return c.details
}
