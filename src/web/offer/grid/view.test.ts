import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import { differs, rowsToShow } from './differences.ts'
import { inOrderOf, nextOrder } from './order.ts'
import { NET_ROW } from './best.ts'

const column = (key: string, rows: Record<string, string>, more: Partial<Column> = {}): Column =>
  ({
    key,
    net: null,
    old: new Map(),
    rows: new Map(
      Object.entries(rows).map(([path, text]) => [
        path,
        { path, text, label: path, section: path.startsWith('terms') ? 'Terms of Offer' : 'Services' },
      ]),
    ),
    money: { terms: {} },
    ...more,
  }) as Column

describe('differences only (look.md "The offer grid")', () => {
  const a = column('a', { 'terms.offerAmount': '$1', 'terms.loan': 'Loan', 'services.x': 'Yes' })
  const b = column('b', { 'terms.offerAmount': '$1', 'terms.loan': 'Cash', 'services.x': 'Yes' })
  it('keeps the price, what differs, and what a counter changed', () => {
    expect(differs([a, b], 'terms.offerAmount')).toBe(true)
    expect(differs([a, b], 'terms.loan')).toBe(true)
    expect(differs([a, b], 'services.x')).toBe(false)
    expect(differs([a, { ...b, old: new Map([['services.x', 'No']]) }], 'services.x')).toBe(true)
  })
  it('counts what it leaves out, and leaves out sections without a difference', () => {
    const { sections, same } = rowsToShow([a, b], [], true)
    expect(sections.map((each) => [each.section, each.rows.map((row) => row.path)])).toEqual([
      ['Terms of Offer', ['terms.offerAmount', 'terms.loan']],
    ])
    expect(same).toBe(1)
  })
  it('shows all nine sections otherwise', () => {
    const { sections, same } = rowsToShow([a, b], [], false)
    expect(sections).toHaveLength(9)
    expect(same).toBe(0)
  })
})

describe('the order of the columns', () => {
  const cheap = column('cheap', { 'terms.loanType': 'VA' }, { net: 10 })
  const dear = column('dear', { 'terms.loanType': 'FHA' }, { net: 30 })
  const none = column('none', {}, { net: null })
  const keys = (columns: readonly Column[]) => columns.map((each) => each.key)
  it('by a measured row is the best for the seller first, without an answer last, both ways', () => {
    expect(keys(inOrderOf([cheap, none, dear], { path: NET_ROW, reversed: false }))).toEqual([
      'dear',
      'cheap',
      'none',
    ])
    expect(keys(inOrderOf([none, dear, cheap], { path: NET_ROW, reversed: true }))).toEqual([
      'cheap',
      'dear',
      'none',
    ])
  })
  it('by any other row is the alphabet', () =>
    expect(keys(inOrderOf([none, cheap, dear], { path: 'terms.loanType', reversed: false }))).toEqual([
      'dear',
      'cheap',
      'none',
    ]))
  it('turns around at the second press and gives the suggested order back at the third', () => {
    const first = nextOrder(null, NET_ROW)
    const second = nextOrder(first, NET_ROW)
    expect([first, second, nextOrder(second, NET_ROW)]).toEqual([
      { path: NET_ROW, reversed: false },
      { path: NET_ROW, reversed: true },
      null,
    ])
    expect(nextOrder(second, 'terms.loan')).toEqual({ path: 'terms.loan', reversed: false })
    expect(keys(inOrderOf([cheap, dear], null))).toEqual(['cheap', 'dear'])
  })
})
