import { expect, it } from 'vitest'
import type { AgreementFacts } from '../facts.ts'
import { history, PRINTED_MOST } from './history.ts'

const facts = (deliveries: number): AgreementFacts => ({
  state: 'CA',
  zone: 'America/Los_Angeles',
  listing: {},
  terms: {},
  people: {},
  buyerAgent: null,
  listingAgent: null,
  chain: Array.from({ length: deliveries }, (_, i) => ({
    offerId: 'o0',
    type: 'INITIAL',
    number: i + 1,
    answersId: null,
    deliveredOn: '05/01/2026',
    body: { otherTerms: `Terms ${i}` },
    clauses: {},
  })),
  signers: [],
  offerId: 'o0',
  createdAt: '2026-05-01T12:00:00.000Z',
  draft: false,
})

const headings = (deliveries: number): string[] =>
  history(facts(deliveries)).flatMap((draft) => (draft.kind === 'clause' ? [draft.heading] : []))

it('prints every delivery of a chain that people make', () => {
  expect(headings(PRINTED_MOST)).toHaveLength(PRINTED_MOST)
})

it('of a chain without end prints the first and the last ones, and says how many lie between', () => {
  const all = headings(PRINTED_MOST + 5)
  expect(all).toHaveLength(PRINTED_MOST + 1)
  expect(all.slice(0, 3)).toEqual(['Original offer', 'Earlier deliveries', 'Original offer, revision 7'])
  expect(all.at(-1)).toBe(`Original offer, revision ${PRINTED_MOST + 5}`)
  const [, note] = history(facts(PRINTED_MOST + 5))
  expect(note?.kind === 'clause' && note.text[0]?.text).toMatch(/^5 deliveries/)
})
