import { expect, it } from 'vitest'
import type { AgreementFacts } from '../facts.ts'
import { closing } from './closing.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'

const facts = (state: PropertyState): AgreementFacts => ({
  state,
  zone: 'America/Los_Angeles',
  listing: {},
  terms: {},
  people: {},
  buyerAgent: null,
  listingAgent: null,
  chain: [],
  signers: [],
  offerId: 'o',
  createdAt: '2026-05-01T12:00:00.000Z',
  draft: false,
})

it.each([
  ['CA', 'Holidays are those of the State of California.'],
  ['FL', 'Holidays are those of the United States.'],
] as const)('the paper says how its days are counted, %s (negotiation.md §5.2)', (state, holidays) => {
  const found = closing(facts(state)).find((d) => d.kind === 'clause' && d.heading === 'How days are counted')
  const text = found?.kind === 'clause' ? found.text.map((run) => run.text).join('') : ''
  for (const part of [
    'The day of the event that starts a period does not count.',
    'moves to the next business day',
    holidays,
    'ends at 11:59 PM where the property is',
  ])
    expect(text).toContain(part)
})
