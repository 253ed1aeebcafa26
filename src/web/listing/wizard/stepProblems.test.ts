import { expect, it } from 'vitest'
import { LISTING_SECTIONS } from '#domain/listing/form/body.ts'
import { listingBodyOf } from './body.ts'
import { SECTIONS, stepProblems } from './stepProblems.ts'

const ctx = { ownEmail: 'agent@example.com' }

it('listings 4: an answer that can never be saved stops its own step, and no other', () => {
  const body = listingBodyOf({ offerDetails: { instantAuction: { closingCostPercentage: 120 } } })
  const path = 'offerDetails.instantAuction.closingCostPercentage'
  expect(stepProblems(2, body, ctx).map((each) => each.path)).toContain(path)
  expect(stepProblems(3, body, ctx).map((each) => each.path)).not.toContain(path)
})

it('every section but the custom address, the attribution, the open houses and the mark of step 6 belongs to a step', () => {
  const asked = Object.values(SECTIONS).flat()
  // What an MLS said is nobody's answer; open houses are set beside the wizard.
  expect(LISTING_SECTIONS.filter((key) => !asked.includes(key)).toSorted()).toEqual([
    'attribution',
    'customListingUrl',
    'openHouses',
    'reviewed',
  ])
  expect(new Set(asked).size).toBe(asked.length)
})
