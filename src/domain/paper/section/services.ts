import { money } from '#domain/kernel/text/format.ts'
import { COST_DEFAULTS } from '#domain/offer/form/periods.ts'
import { asCompany, asMoney, asPayer, asText } from '#domain/offer/reading/terms/shown.ts'
import type { Run } from '../document.ts'
import type { AgreementFacts } from '../facts.ts'
import { clause, listed, reader, say, table, type Draft, type Read } from '../words.ts'

const SERVICES = [
  { key: 'Title', name: 'Title', payer: 'services.titlePayer' },
  { key: 'Escrow', name: 'Escrow', payer: 'services.escrowPayer' },
  { key: 'Hazard', name: 'Natural hazard report', payer: 'services.hazardPayer' },
] as const

/** In Florida one company does title and closing. */
const nameOf = (state: AgreementFacts['state'], { key, name }: (typeof SERVICES)[number]): string => {
  if (state === 'CA') return name
  return { Title: 'Title and closing agent', Escrow: 'Escrow agent', Hazard: name }[key]
}

/** A company with its officer; how to reach them stays out. */
const companies = (read: Read, key: string): Run[] | null =>
  listed([
    read(`services.${key.toLowerCase()}Company`, asCompany),
    read(`services.seller${key}Company`, asCompany),
  ])

const WHOSE = { SELLER: 'the seller', BUYER: 'the buyer', BOTH: 'each side for itself' } as const

/** Florida's custom of halves (negotiation.md §5.6); in California both pay half of everything. */
const updatePaidBy = ({ state, terms }: AgreementFacts): Run[] => {
  if (state !== 'FL' || terms.services?.titlePayer !== 'BOTH') return []
  const most =
    terms.services.titleContinuationCost == null ? money(COST_DEFAULTS.titleContinuation) : 'that amount'
  return say`The seller pays for the update up to ${most}, and the buyer pays the premium of the title policy.`
}

const warranty = (read: Read): Draft[] =>
  clause(
    'Home warranty',
    say`A home warranty ${read('services.warrantyIncluded', (yes) => (yes === true ? 'is' : 'is not'))} included.`,
    say`It is provided by ${read('services.warrantyCompany', asText)}.`,
    say`It costs at most ${read('services.warrantyMaxCost', asMoney)}.`,
    say`Its cost is settled as follows: ${read('services.warrantyPayer', asPayer)}.`,
  )

/** §8: who does title, escrow and the hazard report, and who pays. */
export const services = (f: AgreementFacts): Draft[] => {
  const read = reader(f.terms)
  const chosen = read('services.confirmationServices', (who) => WHOSE[who as keyof typeof WHOSE])
  return [
    ...clause('Choice of companies', say`The companies below are chosen by ${chosen}.`),
    ...table(
      'Companies and payers',
      ['Service', 'Company and officer', 'Paid by'],
      SERVICES.flatMap((service) => {
        const company = companies(read, service.key)
        const payer = read(service.payer, asPayer)
        return company || payer ? [[nameOf(f.state, service), company, payer]] : []
      }),
    ),
    ...clause(
      'Title search update',
      say`The update of the title search costs at most ${read('services.titleContinuationCost', asMoney)}.`,
      updatePaidBy(f),
    ),
    ...warranty(read),
  ]
}
