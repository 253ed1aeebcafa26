import type { Detail } from '#domain/kernel/refusal.ts'
import { Checks, named } from '#domain/kernel/check.ts'
import type { ListingBody } from './body.ts'

/** A ticked item of the state's list counts as a listed item; Florida's are always included (spec 2 §5 step 3). */
export const needsIncludedItems = (
  body: Pick<ListingBody, 'hasIncludedItems' | 'includedStateSpecifiedItems'>,
): boolean => body.hasIncludedItems === true && !body.includedStateSpecifiedItems?.length

/** Spec 2 §5 step 3. */
export const itemProblems = (body: ListingBody): Detail[] => {
  const c = new Checks()
  c.need('hasIncludedItems', body.hasIncludedItems)
  if (needsIncludedItems(body) && named(body.includedItems).length === 0) c.say('includedItems')
  c.need('hasExcludedItems', body.hasExcludedItems)
  if (body.hasExcludedItems === true && named(body.excludedItems).length === 0) c.say('excludedItems')
  if (body.hasLienItems === true && named(body.lienItems).length === 0) c.say('lienItems')
  return c.details
}
