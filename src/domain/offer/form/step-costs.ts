import type { Detail } from '#domain/kernel/refusal.ts'
import { Checks } from '#domain/kernel/check.ts'
import type { OfferBody, OfferContext } from './body.ts'

/** An extra cost item, as the body holds it. */
const COST_ITEM_MAX = 120
/** An extra cost item written by the seller's side (spec 3 §9). */
const SELLER_COST_ITEM_MAX = 35

type Item = { readonly item?: string | null }
const nameOf = (item: Item) => (item.item ?? '').trim().toLowerCase()

/** How long an extra item may be: the seller's own are short, those that the buyer wrote stay as they are (C6). */
export const costItemMax = (item: string | null | undefined, { sellerAnswers }: OfferContext): number => {
  const written = sellerAnswers?.costAllocations?.additionalItems ?? []
  const theirs = sellerAnswers === undefined || written.some((each) => nameOf(each) === nameOf({ item }))
  return theirs ? COST_ITEM_MAX : SELLER_COST_ITEM_MAX
}

/** Spec 3 §5 step 6: extra items are non-empty, have a payer and differ by name. */
export const costProblems = (body: OfferBody, ctx: OfferContext): Detail[] => {
  const c = new Checks('costAllocations')
  const items = body.costAllocations?.additionalItems ?? []
  items.forEach((item, i) => {
    if (c.need(`additionalItems.${i}.item`, item.item)) {
      if (items.findIndex((other) => nameOf(other) === nameOf(item)) < i)
        c.say(`additionalItems.${i}.item`, 'This item is already listed')
      c.atMost(`additionalItems.${i}.item`, item.item, costItemMax(item.item, ctx))
    }
    c.need(`additionalItems.${i}.responsiblePayer`, item.responsiblePayer)
  })
  return c.details
}
