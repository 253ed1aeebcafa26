import type { Detail } from '#domain/kernel/refusal.ts'
import { Checks, named } from '#domain/kernel/check.ts'
import type { ListingBody } from './body.ts'

/**
 * Spec 2 §5 step 3. A ticked item of the state's list counts as a listed item; Florida's are always included.
 */
export const itemProblems = (body: ListingBody): Detail[] => {
  const c = new Checks()
  c.need('hasIncludedItems', body.hasIncludedItems)
  const ticked = body.includedStateSpecifiedItems?.length ?? 0
  if (body.hasIncludedItems === true && ticked === 0 && named(body.includedItems).length === 0)
    c.say('includedItems')
  c.need('hasExcludedItems', body.hasExcludedItems)
  if (body.hasExcludedItems === true && named(body.excludedItems).length === 0) c.say('excludedItems')
  if (body.hasLienItems === true && named(body.lienItems).length === 0) c.say('lienItems')
  return c.details
}
