import { expect, it } from 'vitest'
import { exampleFacts } from '#test/make/paper-facts.ts'
import { papers } from '#domain/paper/section/papers.ts'

it.each(['CA', 'FL'] as const)('a form of the listing is named once, and its kind said, %s', (state) => {
  const facts = exampleFacts(state, (_offer, listing) => {
    listing.remainInPropertyAnswer = 'less_30'
    listing.remainInPropertyFile = { id: 'f', name: 'stay.pdf' }
    listing.customAddendum = true
    listing.customAddendumFile = { id: 'g', name: 'more.pdf' }
  })
  const rows = papers(facts).flatMap((draft) => (draft.kind === 'table' ? draft.rows : []))
  const shown = rows.map((row) => row.map((cell) => cell.map(({ text }) => text).join('')).join(' | '))
  expect(shown).toContain('Seller in Possession form | Document | Seller | stay.pdf')
  expect(shown).toContain('Other addendum | Document | Seller | more.pdf')
})
