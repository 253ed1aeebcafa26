import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Negotiation, type OfferHead, newOffer } from '#domain/negotiation/heads.ts'
import { fresh } from '#domain/negotiation/histories.fixture.ts'
import { bannerFor, compareGroups, isAfterDueDate, type GroupFacts } from './grouping.ts'

const acts = (...names: string[]) => names.map((action) => ({ action }))
const group = (more: Partial<GroupFacts> = {}): GroupFacts => ({
  accepted: false,
  actions: [],
  netCents: 900_000_00,
  deliveredAt: 1000,
  ...more,
})

const facts: fc.Arbitrary<GroupFacts> = fc.record({
  accepted: fc.boolean(),
  actions: fc.array(fc.constantFrom('APPROVE', 'REJECT', 'COUNTER').map((action) => ({ action }))),
  netCents: fc.option(fc.integer({ min: -5, max: 5 })),
  deliveredAt: fc.option(fc.nat(5)),
})

describe('order of the review panel (spec 3 §4 "Sorting", negotiation.md §1.9)', () => {
  it.each<[string, Partial<GroupFacts>, Partial<GroupFacts>]>([
    ['ACCEPTED before more actions', { accepted: true }, { actions: acts('ACCEPT', 'REJECT') }],
    ['ACCEPTED before a higher net', { accepted: true, netCents: 1 }, { netCents: 2 }],
    ['more actions before fewer', { actions: acts('ACCEPT', 'REJECT') }, { actions: acts('ACCEPT') }],
    ['more actions before only APPROVE', { actions: acts('ACCEPT', 'REJECT') }, { actions: acts('APPROVE') }],
    ['more actions before a higher net', { actions: acts('REJECT'), netCents: 1 }, { netCents: 2 }],
    ['only APPROVE before another one', { actions: acts('APPROVE') }, { actions: acts('REJECT') }],
    [
      'only APPROVE before a higher net',
      { actions: acts('APPROVE'), netCents: 1 },
      { actions: acts('REJECT'), netCents: 2 },
    ],
    ['the higher net first', { netCents: 2, deliveredAt: 9 }, { netCents: 1, deliveredAt: 8 }],
    ['a net before none', { netCents: -1, deliveredAt: 9 }, { netCents: null, deliveredAt: 8 }],
    ['on a tie who came first', { deliveredAt: 8 }, { deliveredAt: 9 }],
    ['on a tie who came at all', { deliveredAt: 9 }, { deliveredAt: null }],
    [
      'on a tie without a net who came first',
      { netCents: null, deliveredAt: 8 },
      { netCents: null, deliveredAt: 9 },
    ],
  ])('%s', (_, before, after) => {
    const [a, b] = [group(before), group(after)]
    expect([b, a].toSorted(compareGroups)).toEqual([a, b])
    expect([a, b].toSorted(compareGroups)).toEqual([a, b])
  })

  it('an APPROVE beside another action, or none at all, is not "only APPROVE"', () => {
    const mixed = group({ actions: acts('APPROVE', 'REJECT'), netCents: 1 })
    const other = group({ actions: acts('ACCEPT', 'REJECT'), netCents: 2 })
    expect([mixed, other].toSorted(compareGroups)).toEqual([other, mixed])
    expect([group({ netCents: 1 }), group({ netCents: 2 })].toSorted(compareGroups)[0]?.netCents).toBe(2)
  })

  it('is one order, whatever order the offers come in', () => {
    fc.assert(
      fc.property(
        fc
          .array(facts)
          .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          const [one, other] = [all.toSorted(compareGroups), shuffled.toSorted(compareGroups)]
          // What compares as equal may be either way round; everything else may not.
          one.forEach((g, i) => expect(compareGroups(g, other[i] ?? group())).toBe(0))
          one.forEach((g, i) => one.slice(i).forEach((h) => expect(compareGroups(g, h) <= 0).toBe(true)))
        },
      ),
    )
  })

  it('never answers that both come first', () => {
    fc.assert(
      fc.property(facts, facts, (a, b) => {
        expect(Math.sign(compareGroups(a, b)) + Math.sign(compareGroups(b, a))).toBe(0)
      }),
    )
  })
})

const head = (id: string, more: Partial<OfferHead> = {}): OfferHead =>
  newOffer({
    id,
    chainId: 'i',
    type: 'INITIAL',
    state: 'PENDING_SELLER_AGENT_RESPONSE',
    agentId: 'ba1',
    creatorId: 'ba1',
    buyers: [{ userId: 'pb1', primary: true }],
    deliveredAt: 1000,
    dirty: false,
    requestBuyerApproval: true,
    seq: 1,
    ...more,
  })
const counter = (more: Partial<OfferHead>) => head('c', { type: 'SELLER_COUNTER', seq: 2, ...more })
const round = (more: Partial<OfferHead>) =>
  head('g', { type: 'GLOBAL_COUNTER', chainId: 'g', seq: 3, ...more })

describe('offer banners (spec 3 §2 "Banners on offers", spec 2 §4 "Offer banners on the listing side")', () => {
  const active = fresh()
  const held = fresh('PENDING')
  const unsent = counter({ state: 'PENDING_SELLER_COUNTER_REVIEW', deliveredAt: null })
  const editing = 'Buyer Agent Editing Offer'

  it('an edit that was begun before another agreement is on hold like everything else', () => {
    const chain = [head('i', { state: 'LIVE_EDIT' })]
    for (const side of ['seller', 'buyer'] as const)
      expect(bannerFor({ ...held, offers: chain }, chain, side, false, 0)).toBe('On hold')
  })

  it.each<[string, OfferHead[], string | null, string | null]>([
    ['delivered', [head('i')], 'Action Required', null],
    ['LIVE_EDIT', [head('i', { state: 'LIVE_EDIT' })], editing, editing],
    ['LIVE_EDIT_BUYER', [head('i', { state: 'LIVE_EDIT_BUYER' })], editing, editing],
    [
      'LIVE_EDIT over a counter nobody received (O15)',
      [head('i', { state: 'LIVE_EDIT' }), unsent],
      editing,
      editing,
    ],
    ['ACCEPTED', [head('i', { state: 'ACCEPTED' })], 'Offer Accepted', 'Offer Accepted'],
    [
      'ACCEPTED as a counter',
      [head('i'), counter({ state: 'ACCEPTED' })],
      'Offer Accepted',
      'Offer Accepted',
    ],
    ['countered', [head('i'), counter({ state: 'PENDING_BUYER_AGENT_RESPONSE' })], 'Action Required', null],
    ['REJECTED', [head('i', { state: 'REJECTED' })], 'Action Required', null],
  ])('%s, with and without something to do', (_, chain, required, none) => {
    for (const side of ['seller', 'buyer'] as const) {
      expect(bannerFor(active, chain, side, true, 0), side).toBe(required)
      expect(bannerFor(active, chain, side, false, 0), side).toBe(none)
    }
  })

  it('on hold while another agreement is being signed, but not the agreed one itself', () => {
    expect(bannerFor(held, [head('i')], 'seller', true, 0)).toBe('On hold')
    expect(bannerFor(held, [head('i', { state: 'ACCEPTED' })], 'seller', true, 0)).toBe('Offer Accepted')
    expect(bannerFor(held, [head('i', { deliveredAt: null, state: 'DRAFT' })], 'buyer', true, 0)).toBe(
      'Action Required',
    )
  })
})

describe('offers after the due date stay welcome and are marked (CK1)', () => {
  const announced = (n: Negotiation, at: number | null): Negotiation => ({
    ...n,
    listing: { ...n.listing, announcedDeadline: at, dueAt: at },
  })
  const withRound = (deadline: number, state: OfferHead['state']): Negotiation => ({
    // An announced round moves the date that stands (G03); one under review does not.
    ...announced(fresh(), state === 'ACCEPTED' ? deadline : 5000),
    offers: [round({ state, deadline })],
  })
  it.each<[string, Negotiation, number | null, boolean]>([
    ['no due date', fresh(), 9000, false],
    ['before the announced one', announced(fresh(), 5000), 4999, false],
    ['at its instant', announced(fresh(), 5000), 5000, true],
    ['never delivered', announced(fresh(), 5000), null, false],
    ['a round in force has its own', withRound(7000, 'ACCEPTED'), 6000, false],
    ['past the round in force', withRound(7000, 'ACCEPTED'), 7000, true],
    ['a round under review has none yet', withRound(7000, 'PENDING_SELLER_COUNTER_REVIEW'), 6000, true],
  ])('%s', (_, n, deliveredAt, expected) => {
    expect(isAfterDueDate(n, head('i', { deliveredAt }))).toBe(expected)
  })
  it('no chain', () => expect(isAfterDueDate(announced(fresh(), 1), undefined)).toBe(false))
})
