import { expect, it } from 'vitest'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { exampleFacts } from '#test/make/paper-facts.ts'
import { parties } from '#domain/paper/section/parties.ts'

const sellers = (owners: ListingBody['secondaryOwners']) => {
  const facts = exampleFacts('CA', (_, listing) => {
    listing.secondaryOwners = owners
  })
  const found = parties(facts).find((d) => d.kind === 'clause' && d.heading === 'Seller')
  return found?.kind === 'clause' ? found.text.map((run) => run.text).join('') : ''
}
const person = (firstName: string, lastName: string) => ({ firstName, lastName, email: 'x@example.com' })

it('the paper says of everybody who sells what they are, not of the first alone (negotiation.md §7, row 1)', () => {
  const one = { ownerType: 'INDIVIDUAL' as const, user: person('Ann', 'Lee') }
  const trust = {
    ownerType: 'TRUST' as const,
    orgName: 'The Lee Trust',
    officerTitle: 'Trustee',
    user: person('Bo', 'Lee'),
  }
  const unnamed = { ownerType: 'TRUST' as const, user: person('Cy', 'Lee') }
  expect(sellers([one])).toMatch(/ The additional seller is Ann Lee, an individual\.$/)
  expect(sellers([one, trust, unnamed])).toMatch(
    / The additional sellers are Ann Lee, an individual; The Lee Trust, a trust, acting through Bo Lee, Trustee; and Cy Lee, acting for a trust\.$/,
  )
})
