import { describe, expect, it } from 'vitest'
import type { OfferGroup } from '#api/offer/offer-records.ts'
import { besideMultiple, CHOICE_COPY, commonOf, consequencesOf, weighedBy } from './words.ts'

const buyer = (id: string, firstName: string) =>
  ({ originalOffer: { id, primaryBuyer: { user: { firstName, lastName: 'Lee' } } } }) as OfferGroup
const groups = [...'abcdef'].map((id) => buyer(id, id.toUpperCase()))
const choosing = (ifAccepted: OfferGroup['ifAccepted']) => ({ ...groups[0], ifAccepted }) as OfferGroup
const hold = (chainId: string) => ({ chainId, cancelled: [], requestEnds: false })

describe('what happens to the others, in words', () => {
  it('counters that end and requests that end come first, then who goes on hold', () => {
    const told = consequencesOf(
      choosing([
        hold('b'),
        { chainId: 'c', cancelled: ['SELLER_MULTIPLE_COUNTER'], requestEnds: false },
        { chainId: 'd', cancelled: [], requestEnds: true },
      ]),
      groups,
    )
    expect(told).toEqual([
      'Your counter to C Lee is canceled. Their own offer goes on hold.',
      'Your agent’s request to accept D Lee’s offer ends. It goes on hold.',
      'B Lee’s offer goes on hold.',
    ])
  })
  it('of a counter that ends it says whether its buyers have accepted it, by the document', () => {
    const ends = choosing([{ chainId: 'c', cancelled: ['SELLER_MULTIPLE_COUNTER'], requestEnds: false }])
    const told = (state: string) =>
      consequencesOf(ends, [
        { ...groups[2], counterOffers: [{ offerType: 'SELLER_MULTIPLE_COUNTER', state }] } as OfferGroup,
      ])
    expect(told('PENDING_SELLER_ACCEPT_REVIEW')).toEqual([
      'Your counter to C Lee, which they have accepted, is canceled. Their own offer goes on hold.',
    ])
    expect(told('PENDING_BUYER_AGENT_RESPONSE')).toEqual([
      'Your counter to C Lee is canceled. Their own offer goes on hold.',
    ])
  })
  it('an acceptance is weighed by its own net and by what the seller is asked about already', () => {
    const document = (id: string, state: string) =>
      ({
        ...groups[0]?.originalOffer,
        id,
        state,
        offerType: 'INITIAL',
        typeLabel: 'Original Offer',
        offerAmount: 9000,
      }) as never
    const mine = {
      originalOffer: document('a', 'PENDING_SELLER_AGENT_RESPONSE'),
      counterOffers: [],
      netOfferId: 'a',
      highestNetAmount: 8500,
    } as unknown as OfferGroup
    const other = {
      originalOffer: document('b', 'PENDING_SELLER_ACCEPT_REVIEW'),
      counterOffers: [],
    } as unknown as OfferGroup
    const asks = { offerId: 'a', transitionState: 'PENDING_SELLER_ACCEPT_REVIEW' } as const
    expect(weighedBy(asks, mine, [mine, other])).toEqual([
      'Net to seller (estimate): $8,500',
      'The seller is already deciding on another offer: A Lee, Original Offer, $9,000.',
    ])
    expect(weighedBy({ ...asks, transitionState: 'ACCEPTED' }, mine, [mine, other])).toEqual([
      'Net to seller (estimate): $8,500',
    ])
    // The net of another document of the chain is not this one's, and no other act is weighed by it.
    expect(weighedBy({ ...asks, offerId: 'a2' }, mine, [mine])).toEqual([])
    expect(weighedBy({ ...asks, transitionState: 'REJECTED' }, mine, [mine, other])).toEqual([])
  })
  it('many are counted, none says nothing', () => {
    expect(consequencesOf(choosing([...'bcde'].map(hold)), groups)).toEqual(['4 other offers go on hold.'])
    expect(consequencesOf(choosing(undefined), groups)).toEqual([])
  })
  it('what holds for each choice is common to them', () => {
    expect(
      commonOf([
        ['a', 'c'],
        ['c', 'b', 'a'],
      ]),
    ).toEqual(['a', 'c'])
    expect(commonOf([['a'], ['b']])).toEqual([])
    expect(commonOf([])).toEqual([])
  })
  it('says how many there are to choose from', () => {
    expect([2, 3, 12].map(CHOICE_COPY.title)).toEqual([
      'Choose one of two',
      'Choose one of three',
      'Choose one of 12',
    ])
  })
})

describe('one counter that binds next to multiple counters (negotiation.md §1.6)', () => {
  const counterOf = (id: string, offerType: string, state: string) =>
    ({ ...groups[1], counterOffers: [{ id, offerType, state }] }) as OfferGroup
  const mine = {
    ...groups[0],
    counterOffers: [{ id: 'S', offerType: 'SELLER_COUNTER', state: 'PENDING_SELLER_COUNTER_REVIEW' }],
  } as OfferGroup
  const open = counterOf('M', 'SELLER_MULTIPLE_COUNTER', 'PENDING_BUYER_AGENT_RESPONSE')
  const said = (action: object, others: OfferGroup[] = [open]) =>
    besideMultiple({ offerId: 'S', ...action } as never, mine, [mine, ...others])
  const writes = (newCounterType: string) => ({ action: 'COUNTER', offerId: 'a', newCounterType })
  it('is warned about where it is written, edited, and approved', () => {
    const text = CHOICE_COPY.besideMultiple('B Lee')
    expect(said(writes('SELLER_COUNTER'))).toBe(text)
    expect(said(writes('SELLER_FINAL_COUNTER'))).toBe(text)
    expect(said({ action: 'EDIT' })).toBe(text)
    expect(said({ action: 'APPROVE' })).toBe(text)
  })
  it('is no word of where nothing is sent, nor of a multiple counter, nor where none is open', () => {
    expect(said({ action: 'REJECT' })).toBeNull()
    expect(said(writes('SELLER_MULTIPLE_COUNTER'))).toBeNull()
    expect(said({ action: 'APPROVE' }, [counterOf('M', 'SELLER_MULTIPLE_COUNTER', 'CANCELLED')])).toBeNull()
    expect(
      said({ action: 'APPROVE' }, [counterOf('M', 'SELLER_COUNTER', 'PENDING_BUYER_AGENT_RESPONSE')]),
    ).toBeNull()
  })
})
