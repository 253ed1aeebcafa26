import { describe, expect, it } from 'vitest'
import type { OfferGroup } from '#api/offer/offer-records.ts'
import { CHOICE_COPY, commonOf, consequencesOf } from './words.ts'

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
      'Your counter to C Lee is cancelled, even if they have accepted it. Their own offer goes on hold.',
      'Your agent’s request to accept the offer of D Lee ends. It goes on hold.',
      'The offer of B Lee goes on hold.',
    ])
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
