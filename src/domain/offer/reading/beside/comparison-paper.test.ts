import { expect, it } from 'vitest'
import { EQUAL_WEIGHTS } from '#domain/offer/compare/score.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { costItemsFor } from '#domain/offer/form/cost-items.ts'
import { comparisonTables, type ComparedOnPaper } from './comparison-paper.ts'
import { comparisonTable } from './comparison.ts'

const HOME = { state: 'CA', zone: 'America/Los_Angeles' } as const
const AT = { ...HOME, weights: EQUAL_WEIGHTS, today: '2026-05-02' }
const PAID = { responsiblePayer: 'SELLER' } as const
const STANDARD = costItemsFor('CA')

const offer = (key: string, own: readonly string[], others = 0): ComparedOnPaper => ({
  key,
  who: key,
  document: 'Original Offer',
  terms: {
    costAllocations: {
      stateItems: [
        ...STANDARD.map(({ fieldId, item }) => ({ fieldId, item, ...PAID })),
        ...Array.from({ length: others }, (_, i) => ({
          fieldId: `${key}-${i}`,
          item: `State ${key} ${i}`,
          ...PAID,
        })),
      ],
      additionalItems: own.map((item) => ({ item, ...PAID })),
    },
  } as OfferBody,
  net: null,
  netOf: null,
  netIfAccepted: null,
  backup: null,
  lines: [],
  candidate: null,
})

const names = (of: string, length: number) => Array.from({ length }, (_, i) => `${of} ${i}`)
const costsOf = (offers: readonly ComparedOnPaper[]) =>
  comparisonTables(offers, AT)[0]?.rows.filter(({ section }) => section === 'Cost Allocations') ?? []

it('of the items that an offer brings ten are on paper, and a row says of each offer how many more it has', () => {
  const offers = [
    offer('A', names('a', 40), 10),
    offer('B', names('b', 10)),
    offer('C', names('c', 11)),
    offer('D', []),
  ]
  const rows = costsOf(offers)
  expect(rows).toHaveLength(STANDARD.length + 30 + 1)
  expect(rows.slice(0, STANDARD.length).map(({ label }) => label)).toEqual(STANDARD.map(({ item }) => item))
  const [more, ...rest] = rows.filter(({ label }) => label === 'More cost items')
  expect(rest).toEqual([])
  expect(more?.cells).toEqual(['40 more, in the offer itself', '', '1 more, in the offer itself', ''])
  expect(rows.at(-1)).toBe(more)
  expect(comparisonTable(offers, HOME).rows, 'the files have all').toHaveLength(
    rows.length -
      1 +
      41 +
      comparisonTable(offers, HOME).rows.filter((r) => r.section !== 'Cost Allocations').length,
  )
})

it('an item on paper has the answers of all offers, and offers with few items have no such row', () => {
  const rows = costsOf([offer('A', [...names('a', 10), 'shared']), offer('B', ['shared'])])
  expect(rows.find(({ label }) => label === 'shared')?.cells).toEqual(['Seller Pays', 'Seller Pays'])
  expect(rows.some(({ label }) => label === 'More cost items')).toBe(false)
})

it('the lines of a net are to the cent and add up to it (offers 26)', () => {
  const lines = [
    { key: 'tax', label: 'Transfer tax', amount: 1391.5 },
    { key: 'broker', label: 'Buyer broker', amount: 31_625.25 },
  ]
  const of = (section: string) => (row: { section: string }) => row.section.startsWith(section)
  const [table] = comparisonTables(
    [
      {
        ...offer('A', []),
        lines,
        net: 1_231_983.25,
        netOf: { typeLabel: 'Original Offer', amount: 1_265_000 },
      },
    ],
    AT,
  )
  expect(table?.rows.filter(of('Net to seller')).map(({ label, cells }) => [label, ...cells])).toEqual([
    ['Net calculated from', 'Original Offer, $1,265,000'],
    ['Transfer tax', '−$1,391.50'],
    ['Buyer broker', '−$31,625.25'],
    ['Net to seller', '$1,231,983.25'],
  ])
})
