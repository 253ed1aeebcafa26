import { cents } from '#domain/kernel/money.ts'
import { payerOfCost } from '#domain/offer/form/cost-items.ts'
import type { NetInputOn } from './input.ts'
import { byBracket, cityPart, type NetLine, perThousand, perUnit, sharedLine } from './lines.ts'
import { type CityTax, cityTaxOf, type RateSource, ratesOn } from './tax-tables.ts'

/** AB 736 would bar cities' transfer taxes from this day on; whether it passed was not found (docs/law.md). */
const AB_736 = '2027-01-01'

const sourceOf = ({ source, checked, certainty }: CityTax, on: string): RateSource => ({
  source: on < AB_736 ? source : `${source}. A bill (AB 736) would end this tax on January 1, 2027`,
  checked,
  certainty,
})

/** California's lines of the net sheet (negotiation.md §6, §6.1). */
export const caLines = ({ offer, listing, on }: NetInputOn): NetLine[] => {
  const price = offer.terms?.offerAmount ?? 0
  const rates = ratesOn(on)
  const city = cityTaxOf(listing.address.city, on)
  const assumed = offer.terms?.loanType === 'ASSUMPTION' ? cents(offer.terms.loanAmountDollar) : 0n
  const untaxed = assumed > cents(price) ? 0n : cents(price) - assumed
  const countyBase = city?.includesCounty ? 0n : untaxed
  const services = offer.services
  return [
    sharedLine(
      'countyTransfer',
      'County transfer tax',
      perUnit(countyBase, 500, rates.caCountyPer500),
      payerOfCost(offer, 'CA', 'countyTransfer'),
      city?.includesCounty
        ? 'included in the city tax'
        : `$${rates.caCountyPer500} per $500${assumed > 0n ? ' above the assumed loan' : ''}, rounded up`,
      rates.sources.caCounty,
    ),
    sharedLine(
      'cityTransfer',
      'City transfer tax',
      (city?.parts ?? []).reduce((sum, part) => sum + cityPart(part, price), 0n),
      payerOfCost(offer, 'CA', 'cityTransfer'),
      city ? `${city.city}: ${city.parts.map((p) => p.label).join(' and ')}` : 'no city tax',
      city ? sourceOf(city, on) : null,
    ),
    sharedLine(
      'title',
      "Owner's title policy",
      byBracket(cents(price), rates.caTitle.tiers, rates.caTitle.base),
      services?.titlePayer,
      'estimate',
      rates.sources.caFees,
    ),
    sharedLine(
      'escrow',
      'Escrow',
      cents(rates.caEscrow.base) + perThousand(cents(price), rates.caEscrow.per1000),
      services?.escrowPayer,
      'estimate',
      rates.sources.caFees,
    ),
    sharedLine(
      'hazard',
      'Natural hazard report',
      cents(rates.caHazardReport),
      services?.hazardPayer,
      'typical price',
      rates.sources.caFees,
    ),
  ]
}
