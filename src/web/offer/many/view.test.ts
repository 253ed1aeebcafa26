import { describe, expect, it } from 'vitest'
import type { Column } from '../grid/column.ts'
import { columnsIn, grouped, isFiltered, viewIn, withView } from './view.ts'

const column = (
  key: string,
  more: { loan?: boolean; contingent?: boolean; mine?: boolean; star?: boolean; state?: string },
) =>
  ({
    key,
    document: { label: more.state ?? 'Open' },
    money: {
      terms: { loan: more.loan ?? false },
      contingencies: { contingentOnLoan: more.contingent ?? false },
    },
    group: {
      isActionRequired: more.mine ?? false,
      shortlisted: more.star ?? false,
      originalOffer: { state: more.state === 'Lost' ? 'REJECTED' : 'PENDING_SELLER_AGENT_RESPONSE' },
      counterOffers: [],
    },
  }) as unknown as Column

const COLUMNS = [
  column('a', { loan: true, contingent: true, mine: true }),
  column('b', { star: true }),
  column('c', { loan: true, state: 'Lost' }),
]
const keys = (address: string) =>
  columnsIn(viewIn(new URLSearchParams(address)), COLUMNS).map((each) => each.key)

describe('the view of many offers', () => {
  it.each([
    ['', ['a', 'b', 'c']],
    ['show=mine', ['a']],
    ['show=starred', ['b']],
    ['show=open', ['a', 'b']],
    ['show=closed', ['c']],
    ['financing=cash', ['b']],
    ['financing=loan&contingencies=none', ['c']],
    ['contingencies=some', ['a']],
    ['show=nonsense&financing=toString', ['a', 'b', 'c']],
  ])('%s', (address, expected) => expect(keys(address)).toEqual(expected))

  it('groups in the order in which the groups come', () => {
    const by = (address: string) =>
      grouped(viewIn(new URLSearchParams(address)).group, COLUMNS).map(([name, each]) => [name, each.length])
    expect(by('')).toEqual([['', 3]])
    expect(by('group=financing')).toEqual([
      ['Loan', 2],
      ['Cash', 1],
    ])
    expect(by('group=state')).toEqual([
      ['Open', 2],
      ['Lost', 1],
    ])
  })

  it('is kept in the address, beside what stood there, and leaves nothing behind', () => {
    const start = new URLSearchParams('tab=offers')
    const changed = withView(start, { show: 'mine', order: { path: 'terms.offerAmount', reversed: true } })
    expect(changed.toString()).toBe('tab=offers&show=mine&sort=-terms.offerAmount')
    expect(viewIn(changed).order).toEqual({ path: 'terms.offerAmount', reversed: true })
    expect(isFiltered(viewIn(changed))).toBe(true)
    expect(withView(changed, { show: 'all', order: null }).toString()).toBe('tab=offers')
  })
})
