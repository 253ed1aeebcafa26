import { describe, expect, it } from 'vitest'
import type { AgreementFacts } from '../facts.ts'
import type { FormFacts } from './facts.ts'
import { fillingsOf } from './fill.ts'
import type { FormMap, MapField } from './map.ts'

const terms = {
  terms: { offerAmount: 500_000, daysToClose: -1, exactClosingDate: '2026-07-04' },
  otherTerms: 'As is.',
  expiresAt: '2026-05-09T05:30:00.000Z',
  letterToSeller: { id: 'letter' },
}
const FACTS = {
  zone: 'America/Los_Angeles',
  listing: {},
  terms,
  people: terms,
  buyerAgent: null,
  listingAgent: null,
} as unknown as AgreementFacts

const FORM = {
  pages: [{ width: 612, height: 792 }],
  fields: ['A', 'B', 'Nowhere'].map((name) => ({
    name,
    boxes: name === 'Nowhere' ? [] : [{ page: 0, x: 10, y: 10, width: 100, height: 20 }],
  })),
} as unknown as FormFacts

const filled = (fields: MapField[], images?: ReadonlySet<string>) =>
  fillingsOf({ fields, signatures: [] } as unknown as FormMap, FORM, FACTS, images)

describe('what goes into the fields of a form (negotiation.md §7, decision 0040)', () => {
  it('an instant is the day at the home, and a day stays itself', () => {
    const { fillings } = filled([
      { pdf: 'A', path: 'expiresAt', type: 'date' },
      { pdf: 'B', path: 'terms.exactClosingDate', type: 'date' },
    ])
    expect(fillings).toMatchObject([{ text: '05/08/2026' }, { text: '07/04/2026' }])
  })

  it('what is unset is missing, and is no yes', () => {
    const days: MapField = { pdf: 'A', path: 'terms.daysToClose', type: 'int' }
    const price: MapField = { pdf: 'B', path: 'terms.offerAmount', type: 'money0', when: 'terms.daysToClose' }
    expect(filled([days, price])).toEqual({ fillings: [], said: [] })
    expect(filled([{ ...price, when: '!terms.daysToClose' }]).fillings).toMatchObject([{ text: '500,000' }])
  })

  it('what stands on no page is not said', () => {
    expect(filled([{ pdf: 'Nowhere', path: 'otherTerms', type: 'text' }])).toEqual({ fillings: [], said: [] })
  })

  it('an image is said where its file is one', () => {
    const letter: MapField = { pdf: 'A', path: 'letterToSeller', type: 'image' }
    expect(filled([letter]).said).toEqual([])
    expect(filled([letter], new Set(['letter'])).said).toEqual(['letterToSeller'])
  })

  it('of two answers for one field the first that applies is there, and the other is not said', () => {
    const both = filled([
      { pdf: 'A', path: 'otherTerms', type: 'text', when: 'terms.offerAmount' },
      { pdf: 'A', path: 'terms.offerAmount', type: 'money0', when: 'otherTerms' },
    ])
    expect(both).toMatchObject({ fillings: [{ text: 'As is.' }], said: ['otherTerms'] })
  })
})
