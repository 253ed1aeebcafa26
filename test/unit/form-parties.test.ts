import { describe, expect, it } from 'vitest'
import { exampleFacts } from '#test/make/paper-facts.ts'
import { agreementDocument } from '#domain/paper/agreement.ts'
import type { PaperSigner, Section } from '#domain/paper/document.ts'
import { restOf } from '#domain/paper/form/rest.ts'

const facts = exampleFacts('CA', (offer) => {
  Object.assign(offer.primaryBuyer!, {
    ownerType: 'CORPORATION',
    orgName: 'Acme LLC',
    officerTitle: 'Managing Member',
    user: { ...offer.primaryBuyer!.user, firstName: 'Maria', lastName: 'Lopez' },
  })
})
const document = agreementDocument(facts)

const wordsOf = (sections: readonly Section[], number: number): string =>
  sections
    .filter((each) => each.number === number)
    .flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.kind === 'clause' ? [block.heading, ...block.text.map((run) => run.text)] : [],
      ),
    )
    .join('|')

describe('parties, property and capacities behind a form (decision 0040)', () => {
  it('stand there where the form says nothing of them', () => {
    const rest = restOf(document, [])
    expect(wordsOf(rest, 1)).toContain('Acme LLC')
    expect(wordsOf(rest, 1)).toContain('Managing Member')
    expect(wordsOf(rest, 1)).toMatch(/Seller\|.*Olivia Serrano/)
    expect(wordsOf(rest, 2)).toContain('1824 Maple Terrace')
  })

  it('a form that names a part of a party leaves the clause, and one that names the whole party does not', () => {
    const part = restOf(document, ['primaryBuyer.user.firstName', 'primaryBuyer.orgName'])
    expect(wordsOf(part, 1)).toContain('Managing Member')
    const whole = wordsOf(restOf(document, ['buyers[].name', 'sellers[].name']), 1)
    expect(whole).not.toMatch(/Acme|Olivia Serrano/)
    expect(whole, 'the brokers were not named').toContain('Nadia Petrov')
    const brokers = ['buyerAgent', 'listingAgent'].flatMap((who) =>
      ['name', 'license', 'phone', 'email', 'brokerage', 'brokerageLicense'].map((key) => `${who}.${key}`),
    )
    expect(wordsOf(restOf(document, brokers), 1)).not.toContain('Nadia Petrov')
    expect(wordsOf(restOf(document, ['buyers[0].name']), 1)).not.toContain('Acme')
  })

  it('a form that names the street and not the city leaves the address', () => {
    const said = ['addressLine1', 'addressLine2', 'city', 'state'].map((key) => `listing.address.${key}`)
    expect(wordsOf(restOf(document, said), 2)).toContain('1824 Maple Terrace')
    const all = [...said, 'listing.address.zip', 'listing.address.county', 'listing.propertyType']
    expect(wordsOf(restOf(document, all), 2)).not.toContain('1824 Maple Terrace')
  })

  it('whoever signs for an organization or in another name is named with it, and nobody else', () => {
    const signers: PaperSigner[] = [
      {
        name: 'Maria Lopez',
        part: 'BUYER',
        role: 'Buyer',
        side: 'BUYER',
        signingFor: 'Acme LLC',
        signingTitle: 'Managing Member',
      },
      { name: 'Olivia Serrano', part: 'SELLER', role: 'Seller', side: 'SELLER' },
    ]
    const rest = restOf({ ...document, signers }, [])
    expect(wordsOf(rest, 14)).toBe('Buyer|Acme LLC, by Maria Lopez, Managing Member')
    expect(wordsOf(restOf({ ...document, signers: signers.slice(1) }, []), 14)).toBe('')
  })
})
