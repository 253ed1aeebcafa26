import { readFileSync } from 'node:fs'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { contractClausesOf } from '#domain/listing/reading/clauses.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { AgreementFacts, Broker } from '#domain/paper/facts.ts'

const example = <T>(name: string): T =>
  JSON.parse(
    readFileSync(new URL(`../../examples/${name}.json`, import.meta.url), 'utf8').replaceAll(
      /\{\{(\w+)\}\}/g,
      '$1',
    ),
  ) as T

export const broker = (name: string): Broker => ({
  name,
  license: '01234567',
  brokerage: `${name} Realty`,
  brokerageLicense: '09876543',
  phone: '2135550177',
  email: `${name.toLowerCase().replace(' ', '.')}@realty.example`,
})

/** The facts of an original offer, from the examples; `change` is made to both bodies first. */
export const exampleFacts = (
  state: 'CA' | 'FL',
  change: (offer: OfferBody, listing: ListingBody) => void = () => {},
): AgreementFacts => {
  const body = example<OfferBody>(`offer-${state.toLowerCase()}`)
  const home = example<ListingBody>(`listing-${state.toLowerCase()}`)
  change(body, home)
  const listing = contractClausesOf(home)
  const first = { offerId: 'o0', type: 'INITIAL', number: 1, answersId: null } as const
  return {
    state,
    zone: state === 'CA' ? 'America/Los_Angeles' : 'America/New_York',
    listing,
    terms: body,
    people: body,
    buyerAgent: broker('Nadia Petrov'),
    listingAgent: broker('Grant Ellis'),
    chain: [{ ...first, deliveredOn: '05/01/2026', body, clauses: listing }],
    signers: [
      { name: 'Benjamin Hart', part: 'BUYER', role: 'Buyer', side: 'BUYER' },
      { name: 'Sam Rivera', part: 'SELLER', role: 'Seller', side: 'SELLER', signingAs: 'Olivia Serrano' },
    ],
    offerId: 'o0',
    createdAt: '2026-05-09T12:00:00.000Z',
    draft: false,
  }
}
