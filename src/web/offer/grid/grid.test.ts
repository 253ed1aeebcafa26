import { describe, expect, it } from 'vitest'
import type { OfferGroup, OfferView } from '#api/offer/offer-records.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { bestValues, NET_ROW } from './best.ts'
import { columnsOfBuyer, columnsOfSeller, isReplaced } from './column.ts'
import { COPY } from './copy.ts'
import { isAsWished, otherThanWished, preferredTerms } from './preferences.ts'
import { mergedRows } from '#domain/offer/reading/beside/side-by-side.ts'

const view = (id: string, more: Partial<OfferView>): OfferView =>
  ({ id, chainId: id, offerType: 'INITIAL', state: 'PENDING_SELLER_AGENT_RESPONSE', ...more }) as OfferView

const group = (original: OfferView, more: Partial<OfferGroup> = {}): OfferGroup =>
  ({
    originalOffer: original,
    counterOffers: [],
    offerActions: [],
    currentOfferId: original.id,
    highestNetAmount: null,
    ...more,
  }) as OfferGroup

const priced = (id: string, offerAmount: number, net: number, more: Partial<OfferView> = {}) =>
  group(view(id, { terms: { offerAmount } as OfferView['terms'], ...more }), { highestNetAmount: net })

describe('the columns of the grid', () => {
  const first = view('a', { terms: { offerAmount: 900_000 } as OfferView['terms'] })
  const counter = view('b', {
    chainId: 'a',
    offerType: 'SELLER_COUNTER',
    answersOfferId: 'a',
    terms: { offerAmount: 940_000 } as OfferView['terms'],
  })

  it('show the document before the seller, with what changed since the one it answers', () => {
    const [shown] = columnsOfSeller([group(first, { counterOffers: [counter], currentOfferId: 'b' })], 'CA')
    expect(shown?.document.id).toBe('b')
    expect([...(shown?.old ?? [])]).toEqual([['terms.offerAmount', '$900,000']])
  })

  it('tell what was replaced from what is only being answered (offers 25)', () => {
    const own = view('c', {
      chainId: 'a',
      offerType: 'BUYER_COUNTER',
      answersOfferId: 'b',
      deliveredAt: null,
    })
    const replaced = (counters: OfferView[], currentOfferId: string) =>
      columnsOfBuyer(group(first, { counterOffers: counters, currentOfferId }), 'CA').map(isReplaced)
    const sent = { ...counter, deliveredAt: 'then' }
    expect(replaced([sent], 'b')).toEqual([true, false])
    // A counter that is not sent yet replaces nothing; one that has ended gives back what it answered.
    expect(replaced([own, sent], 'c')).toEqual([true, false, false])
    expect(replaced([{ ...sent, state: 'CANCELLED' }], 'a')).toEqual([false, false])
  })

  it('show the buyer side offer and counters, oldest first, each with its own actions', () => {
    const rescind = { action: 'RESCIND', offerId: 'a' } as OfferGroup['offerActions'][number]
    const accept = { action: 'ACCEPT', offerId: 'b' } as OfferGroup['offerActions'][number]
    const columns = columnsOfBuyer(
      group(first, { counterOffers: [counter], offerActions: [accept, rescind] }),
      'CA',
    )
    expect(columns.map((each) => [each.key, each.actions.map((a) => a.action)])).toEqual([
      ['a', ['RESCIND']],
      ['b', ['ACCEPT']],
    ])
  })
})

describe('the best value of a row (look.md "The offer grid")', () => {
  it('net and price may name different offers', () => {
    const best = bestValues(
      columnsOfSeller([priced('a', 1_000_000, 900_000), priced('b', 990_000, 920_000)], 'CA'),
    )
    expect([...(best.get(NET_ROW)?.columns ?? [])]).toEqual(['b'])
    expect([...(best.get('terms.offerAmount')?.columns ?? [])]).toEqual(['a'])
  })

  it('a counter that the buyers have not accepted is no bid: its price takes no mark, its chain’s own net does', () => {
    const asked = view('c', {
      chainId: 'a',
      offerType: 'SELLER_COUNTER',
      state: 'PENDING_BUYER_AGENT_RESPONSE',
      terms: { offerAmount: 1_200_000 } as OfferView['terms'],
    })
    const open = {
      ...priced('a', 1_000_000, 930_000),
      counterOffers: [asked],
      currentOfferId: 'c',
      netOfferId: 'a',
    }
    const other = priced('b', 990_000, 920_000)
    const best = bestValues(columnsOfSeller([open, other], 'CA'))
    expect([...(best.get(NET_ROW)?.columns ?? [])]).toEqual(['c'])
    expect(best.has('terms.offerAmount')).toBe(false)
  })

  it('a price that its buyers accepted on a counter says so: Highest Offer counts what buyers wrote', () => {
    const taken = view('c', {
      chainId: 'a',
      offerType: 'SELLER_MULTIPLE_COUNTER',
      state: 'PENDING_SELLER_ACCEPT_REVIEW',
      terms: { offerAmount: 1_200_000 } as OfferView['terms'],
    })
    const accepted = {
      ...priced('a', 1_000_000, 930_000),
      counterOffers: [taken],
      currentOfferId: 'c',
      netOfferId: 'c',
    }
    const why = (groups: OfferGroup[]) =>
      bestValues(columnsOfSeller(groups, 'CA')).get('terms.offerAmount')?.why
    expect(why([accepted, priced('b', 990_000, 920_000)])).toBe(COPY.best.highestAccepted)
    expect(why([accepted, priced('b', 1_300_000, 920_000)])).toBe(COPY.best.highestPrice)
  })

  it('there is none where all say the same, and a lost offer does not count', () => {
    const same = bestValues(columnsOfSeller([priced('a', 1, 1), priced('b', 1, 1)], 'CA'))
    expect(same.size).toBe(0)
    const lost = bestValues(
      columnsOfSeller([priced('a', 1, 1), priced('b', 2, 2, { state: 'REJECTED' })], 'CA'),
    )
    expect(lost.size).toBe(0)
  })
})

describe('rows', () => {
  const row = (path: string) => ({ path, label: path, section: 'Terms of Offer' as const, text: '1' })
  it('of several offers merge in their common order', () => {
    const lists = [
      [row('a'), row('c')],
      [row('a'), row('b'), row('c'), row('d')],
    ]
    expect(mergedRows(lists, 'Terms of Offer').map((each) => each.path)).toEqual(['a', 'b', 'c', 'd'])
  })

  it.each([
    ['services.warrantyMaxCost', '$700.00', '$700', true],
    ['terms.earnestDepositDollar', '3%', '3% · $37,950', true],
    ['terms.earnestDepositDollar', '3%', '2% · $25,300', false],
    ['terms.offerAmount', '$1,250,000', '$1,265,000', true],
    ['contingencies.contingentOnLoan', 'No', 'Yes', false],
    ['terms.daysToClose', '30 days', undefined, false],
  ])('%s: the wish %s beside the answer %s needs no word: %s', (path, wish, answer, same) => {
    expect(isAsWished(path, wish, answer)).toBe(same)
  })

  it('beside the wizard stands what differs from the wishes, and nothing of what is open (look.md "Wizards")', () => {
    const listing = {
      propertyState: 'CA',
      price: 900_000,
      offerDetails: {
        offerType: 'GLOBAL',
        instantAuction: { closeTimeDays: 30, loan: false, appraisal: true },
      },
    } as unknown as Parameters<typeof otherThanWished>[0]
    const row = (path: string, text: string) => ({
      section: 'Terms of Offer' as const,
      path,
      label: path,
      text,
    })
    const answers = [
      row('terms.offerAmount', '$950,000'),
      row('terms.daysToClose', '30 days'),
      row('contingencies.contingentOnLoan', 'Yes'),
    ]
    expect(otherThanWished(listing, answers).map(({ path, answer, wish }) => [path, answer, wish])).toEqual([
      ['contingencies.contingentOnLoan', 'Yes', 'No'],
    ])
  })

  it('lists are the same in any order, and one that was emptied is an answer', () => {
    const listing = {
      propertyState: 'CA',
      includedItems: [{ name: 'Swing' }, { name: 'Shed' }],
      excludedItems: [{ name: 'Chandelier' }],
    } as unknown as Parameters<typeof otherThanWished>[0]
    const included = {
      section: 'Credits & Items' as const,
      path: 'creditItems.includedItems',
      label: '',
      text: 'Shed, Swing',
    }
    const body = { creditItems: { excludedItems: [] } } as unknown as OfferBody
    const differing = (of?: OfferBody) =>
      otherThanWished(listing, [included], of).map(({ path, answer }) => [path, answer])
    expect(differing()).toEqual([])
    expect(differing(body)).toEqual([['creditItems.excludedItems', 'None']])
  })

  it('the seller’s preferences are rows too; -1 is none (spec 2 §3)', () => {
    const wishes = preferredTerms({
      propertyState: 'CA',
      price: 1_250_000,
      offerDetails: { instantAuction: { closeTimeDays: 21, loanDays: -1, countyTransfer: 'SELLER' } },
    } as Parameters<typeof preferredTerms>[0])
    expect(wishes.map((each) => [each.path, each.text])).toEqual([
      ['terms.offerAmount', '$1,250,000'],
      ['terms.daysToClose', '21 days'],
      ['costAllocations.stateItems.countyTransfer', 'Seller Pays'],
    ])
  })
})
