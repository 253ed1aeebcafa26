import { describe, expect, it } from 'vitest'
import { agreementDocument } from '../agreement.ts'
import type { AgreementFacts } from '../facts.ts'
import type { FormFacts } from './facts.ts'
import { fillingsOf } from './fill.ts'
import type { FormMap, MapField } from './map.ts'
import { restOf } from './rest.ts'

const offer = {
  terms: { offerAmount: 500_000, loan: true, loanType: 'VA' },
  creditItems: {
    includedItems: [{ name: 'Piano' }, { name: 'Sauna' }],
    includedStateSpecifiedItems: ['refrigerator', 'dishwasher'],
  },
  costAllocations: {
    stateItems: [
      { fieldId: 'countyTransfer', item: 'County transfer tax', responsiblePayer: 'SELLER' },
      { fieldId: 'cityTransfer', item: 'City transfer tax', responsiblePayer: 'BUYER' },
    ],
  },
} as const

const FACTS = {
  state: 'CA',
  zone: 'America/Los_Angeles',
  listing: {},
  terms: offer,
  people: offer,
  buyerAgent: null,
  listingAgent: null,
  chain: [],
  signers: [],
  offerId: 'o',
  createdAt: '2026-05-09T12:00:00.000Z',
  draft: false,
} as unknown as AgreementFacts

/** A form with the fields that a map names. */
const formOf = ({ fields }: FormMap): FormFacts => ({
  sha256: '',
  pages: [{ width: 612, height: 792 }],
  fields: fields.map(({ pdf: name }) => ({
    name,
    kind: 'text',
    options: [],
    boxes: [{ page: 0, x: 0, y: 0, width: 100, height: 20 }],
    multiline: false,
    align: 'left',
    size: 10,
  })),
})

/** What is printed behind a form with these fillings. */
const behind = (...fields: Pick<MapField, 'path' | 'type'>[]): string => {
  const map = { fields: fields.map((field, i) => ({ pdf: `f${i}`, ...field })) } as unknown as FormMap
  return JSON.stringify(restOf(agreementDocument(FACTS), fillingsOf(map, formOf(map), FACTS).said))
}

describe('what was agreed and does not stand on the form (decision 0040)', () => {
  const price = [
    { path: 'terms.offerAmount', type: 'money0' },
    { path: 'terms.loan', type: 'check' },
  ] as const

  it('is everything without a field, and nothing with one', () => {
    expect(behind()).toContain('500,000')
    expect(behind(price[0]), 'a clause of two answers needs both').toContain('500,000')
    expect(behind(...price)).not.toContain('500,000')
    expect(behind(...price)).toContain('County transfer tax')
  })

  it('a row of a table that has a box of its own leaves the others', () => {
    const county = 'costAllocations.stateItems[fieldId=countyTransfer].responsiblePayer'
    const left = behind({ path: county, type: 'check', equals: 'SELLER' } as never)
    expect(left).not.toContain('County transfer tax')
    expect(left).toContain('City transfer tax')
  })

  it('a box that no answer ticks says nothing', () => {
    const loan = (equals: string) => behind({ path: 'terms.loanType', type: 'check', equals } as never)
    expect(loan('VA')).not.toContain('terms.loanType')
    expect(loan('FHA')).toContain('terms.loanType')
  })

  it('a whole list is said by all of its rows, and not by one of them', () => {
    const fixtures = { path: 'creditItems.includedStateSpecifiedItems[]', type: 'join' } as const
    const all = { path: 'creditItems.includedItems[].name', type: 'join' } as const
    expect(behind(fixtures, all)).not.toContain('Sauna')
    expect(behind(fixtures, { path: 'creditItems.includedItems[0].name', type: 'text' })).toContain('Sauna')
    const ticked = { path: fixtures.path, type: 'check', equals: 'refrigerator' }
    expect(behind(all, ticked as never)).toContain('Dishwasher')
  })
})
