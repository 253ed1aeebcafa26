import { type Cents, cents, divideHalfUp } from '#domain/kernel/money.ts'
import type { PropertyType } from '#domain/listing/form/choices.ts'
import { payerOfCost } from '#domain/offer/form/cost-items.ts'
import type { NetInputOn } from './input.ts'
import { byBracket, type NetLine, perUnit, sharedLine } from './lines.ts'
import { COST_DEFAULTS } from '#domain/offer/form/periods.ts'
import { ratesOn } from './tax-tables.ts'

/** s. 201.031: a single-family residence pays no surtax (negotiation.md §6). */
const SURTAX_EXEMPT: readonly PropertyType[] = [
  'SINGLE_FAMILY',
  'TOWNHOUSE',
  'CONDOMINIUM',
  'STOCK_COOPERATIVE',
  'MANUFACTURED_HOME',
]

/** Taken as single-family here, but not named in the statute: the sheet says so (docs/law.md). */
const SURTAX_DOUBTFUL: readonly PropertyType[] = ['TOWNHOUSE', 'MANUFACTURED_HOME']

/** Miami-Dade's ZIPs: all of 331 and 332 and these of 330; the fallback where the county is not known. */
const MIAMI_DADE_ZIP = /^(33[12]\d\d|330(02|1[0-8]|3[0-59]|5[456]|9[02]))/

export const isMiamiDade = (address: { county?: string | null; zip?: string | null }): boolean => {
  const county = (address.county ?? '').trim().toLowerCase()
  return county === '' ? MIAMI_DADE_ZIP.test((address.zip ?? '').trim()) : /^(miami[- ])?dade\b/.test(county)
}

/** Florida's lines of the net sheet (negotiation.md §5.6, §6, §6.2). */
export const flLines = (input: NetInputOn): NetLine[] => {
  const { offer, on } = input
  const rates = ratesOn(on)
  const payer = (fieldId: string) => payerOfCost(offer, 'FL', fieldId)
  const loan = offer.terms?.loan === false ? 0n : cents(offer.terms?.loanAmountDollar)
  const stampsAndTax =
    perUnit(loan, 100, rates.flMortgageStampsPer100) +
    divideHalfUp(loan * cents(rates.flIntangibleTaxPercent), 10_000n)
  return [
    ...stamps(input),
    titleLine(input),
    sharedLine(
      'hoaEstoppel',
      'HOA/condo estoppel fees',
      cents(rates.flEstoppel),
      payer('hoaEstoppel'),
      '',
      rates.sources.flFees,
    ),
    sharedLine(
      'mortgageTaxes',
      'Taxes on note and mortgage',
      stampsAndTax,
      payer('mortgageTaxes'),
      'stamps and intangible tax on the loan',
      rates.sources.flStamps,
    ),
    sharedLine(
      'deedRecording',
      'Recording of deed',
      cents(rates.flDeedRecording),
      payer('deedRecording'),
      '',
      rates.sources.flFees,
    ),
    sharedLine(
      'lenderTitle',
      "Lender's title policy",
      cents(rates.flLenderPolicy),
      payer('lenderTitle'),
      '',
      rates.sources.flFees,
    ),
  ]
}

const stamps = ({ offer, listing, on }: NetInputOn): NetLine[] => {
  const price = cents(offer.terms?.offerAmount)
  const rates = ratesOn(on)
  const dade = isMiamiDade(listing.address)
  const rate = dade ? rates.flDocStampsMiamiDadePer100 : rates.flDocStampsPer100
  const taxed = dade && !SURTAX_EXEMPT.includes(listing.propertyType ?? 'OTHER')
  const doubtful = dade && SURTAX_DOUBTFUL.includes(listing.propertyType ?? 'OTHER')
  const payer = payerOfCost(offer, 'FL', 'docStamps')
  return [
    sharedLine(
      'docStamps',
      'Documentary stamps on deed',
      perUnit(price, 100, rate),
      payer,
      `$${rate.toFixed(2)} per $100, rounded up`,
      rates.sources.flStamps,
    ),
    sharedLine(
      'surtax',
      'Miami-Dade surtax',
      taxed ? perUnit(price, 100, rates.flSurtaxMiamiDadePer100) : 0n,
      payer,
      taxed
        ? `$${rates.flSurtaxMiamiDadePer100} per $100, rounded up`
        : doubtful
          ? 'may apply: the law does not name this kind of home'
          : 'does not apply',
      doubtful ? { ...rates.sources.flSurtax, certainty: 'one source' } : rates.sources.flSurtax,
    ),
  ]
}

/** The promulgated owner's premium: a started $100 counts as $100, at least the minimum (69O-186.003). */
export const ownersPremium = (price: Cents, on: string): Cents => {
  const { minimum, tiers } = ratesOn(on).flPremium
  const premium = byBracket(((price + 9_999n) / 10_000n) * 10_000n, tiers)
  return premium > cents(minimum) ? premium : cents(minimum)
}

/** BOTH is the southern custom: the seller pays title continuation, the buyer the premium (negotiation.md §5.6). */
const titleLine = ({ offer, on }: NetInputOn): NetLine => {
  const payer = offer.services?.titlePayer
  if (payer === 'BOTH' || payer === 'FIFTY_FIFTY')
    return {
      key: 'title',
      label: "Owner's title policy",
      cents: cents(offer.services?.titleContinuationCost ?? COST_DEFAULTS.titleContinuation),
      total: cents(offer.services?.titleContinuationCost ?? COST_DEFAULTS.titleContinuation),
      payer: 'SELLER',
      source: null,
      explanation: 'Seller pays the title search update; buyer pays the premium',
    }
  return sharedLine(
    'title',
    "Owner's title policy",
    ownersPremium(cents(offer.terms?.offerAmount), on),
    payer,
    'rate set by the state',
    ratesOn(on).sources.flTitle,
  )
}
