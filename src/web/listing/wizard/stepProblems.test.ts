import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listingBody, LISTING_SECTIONS } from '#domain/listing/form/body.ts'
import { REPORTS } from '../copy.ts'
import { listingBodyOf } from './body.ts'
import { describeListing, SECTIONS, stepProblems } from './stepProblems.ts'

/** Nobody answers them in the wizard's fields. */
const UNASKED = ['attribution', 'customListingUrl', 'openHouses', 'reviewed', 'offerDetails.offerType']

/** The answers of a body by their paths; lists and files are one answer. */
const leavesOf = (schema: unknown, path: string): string[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return leavesOf(schema.unwrap(), path)
  const isGroup = schema instanceof z.ZodObject && !('id' in schema.shape)
  return isGroup
    ? Object.entries(schema.shape).flatMap(([key, part]) => leavesOf(part, path ? `${path}.${key}` : key))
    : [path]
}

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

describe('an answer that was changed in two places', () => {
  const label = (path: string) => describeListing({ path, mine: 1, theirs: 2 }).label

  it('is told by the question of the form', () => {
    expect(label('price')).toBe('List Price')
    expect(label('numberBaths')).toBe('Bathrooms')
    expect(label('offerDetails.instantAuction.closeTimeDays')).toBe('Days to Close')
    expect(label('primaryOwner.user.email')).toBe('Primary Seller: Email')
    expect(label('titleCompany.officerName')).toBe('Title Company: Contact Name')
    expect(label('reports.termiteReport')).toBe(REPORTS.find((r) => r.key === 'termiteReport')?.label)
  })

  it('has a question wherever the form asks one', () => {
    const paths = leavesOf(listingBody, '').filter((path) => !UNASKED.some((key) => path.startsWith(key)))
    expect(paths.length).toBeGreaterThan(80)
    expect(paths.filter((path) => label(path).endsWith(path.split('.').at(-1) ?? ''))).toEqual([])
  })
})
