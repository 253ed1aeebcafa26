import { shownClauses } from '#domain/listing/reading/shown-clauses.ts'
import type { AgreementFacts } from '../facts.ts'
import { clause, reader, say, sentences, value, type Draft } from '../words.ts'
import type { Run } from '../document.ts'

/** A clause that the parties initial apart, in our own words; the limits are the statute's (spec 2 §5). */
const INITIALLED = [
  {
    key: 'rpaBreachContract',
    heading: 'Breach of contract',
    name: 'liquidated damages clause',
    text: 'If the buyer fails to complete the purchase because of a default, the seller keeps, as liquidated damages, the deposit actually paid. On an owner-occupied dwelling of up to four units the amount kept is at most 3% of the purchase price.',
  },
  {
    key: 'rpaDisputeResolution',
    heading: 'Dispute resolution',
    name: 'dispute resolution clause',
    text: 'Disputes arising out of this agreement that mediation does not settle are decided by neutral, binding arbitration, by an arbitrator with at least 5 years of experience in residential real estate law.',
  },
] as const

const asks = (field: string, yes: boolean | null | undefined): Run | null =>
  value(field, yes == null ? '' : yes ? 'asks for' : 'does not ask for')

/** A clause is part of the agreement where the listing or the offer asks for it. */
const initialled = (
  f: AgreementFacts,
  { key, heading, name, text }: (typeof INITIALLED)[number],
): Draft[] => {
  const asked = [
    say`The listing ${asks(`listing.${key}`, f.listing[key])} the ${name}.`,
    say`The offer ${asks(key, f.terms[key])} the ${name}.`,
  ]
  if (!f.listing[key] && !f.terms[key]) return clause(heading, ...asked)
  const whole = sentences(...asked, say`It is part of this agreement: ${text}`)
  return [{ kind: 'clause', heading, text: whole, initials: true }]
}

const california = (f: AgreementFacts): Draft[] => INITIALLED.flatMap((each) => initialled(f, each))

const florida = ({ state, listing }: AgreementFacts): Draft[] => {
  const read = reader(listing, 'listing.')
  const notices = shownClauses(state, listing).find((row) => row.path === 'disclosures')
  return [
    ...clause(
      'Assignment',
      say`The buyer ${read('assignNo', (may) => (may === true ? 'may' : 'may not'))} assign this contract.`,
      say`After an assignment the buyer ${read('assignLiability', (how) => (how === 'ASSIGN_YES_NO_LIABILITY' ? 'is released' : 'stays liable'))}.`,
    ),
    ...clause(
      'Seller financing',
      say`Seller financing ${read('sellerFinancingAvailable', (yes) => (yes === true ? 'is' : 'is not'))} available.`,
    ),
    ...clause(
      'Statutory notices',
      say`Statutory notices given to the buyer: ${value('listing.disclosures', notices?.text)}.`,
    ),
  ]
}

/** §10: what each state adds. */
export const provisions = (f: AgreementFacts): Draft[] => (f.state === 'CA' ? california(f) : florida(f))
