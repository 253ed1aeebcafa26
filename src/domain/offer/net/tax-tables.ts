import data from './tax-tables.json' with { type: 'json' }

/**
 * Transfer taxes and rates that change with the calendar, as dated data (`tax-tables.json`; negotiation.md §6.1,
 * §6.2). Dollars per $1,000 unless said otherwise. New figures are a new entry with its own `effectiveFrom`, after those
 * it follows.
 */
export interface Tier {
  /** The tier ends below this price … */
  readonly below?: number
  /** … or at it. Neither: it has no end. */
  readonly upTo?: number
  /** dollars per $1,000 (per $500 where the basis says so) */
  readonly rate: number
}

/**
 * How a rate becomes money: `units500` per started $500 at half the rate; `perUnit500` the rate itself per started
 * $500; `units1000` per started $1,000; `exact` price x rate, to the cent. `marginal` taxes each bracket with its own rate, `slab` the whole price
 * with one.
 */
export type Basis = 'units500' | 'units1000' | 'perUnit500' | 'exact'
export interface CityPart {
  readonly label: string
  readonly basis: Basis
  readonly kind: 'slab' | 'marginal'
  readonly tiers: readonly Tier[]
  /** The tax is never more than this, in dollars. */
  readonly cap?: number
}

export type Certainty = 'confirmed' | 'one source' | 'from memory' | 'estimate'

/** Where a rate is from, when it was read there (YYYY-MM-DD), and how certain it is; the net sheet shows it. */
export interface RateSource {
  readonly source: string
  readonly checked: string
  readonly certainty: Certainty
}
interface Dated {
  readonly effectiveFrom: string
}
export interface CityTax extends Dated, RateSource {
  readonly city: string
  /** The city's rate already holds the county's (San Francisco). */
  readonly includesCounty?: boolean
  readonly parts: readonly CityPart[]
}

/** The entry in force on a day; before the first, the first. Entries stand in the order of their days. */
const inForce = <T extends Dated>(entries: readonly T[], on: string): T | undefined =>
  entries.findLast((entry) => entry.effectiveFrom <= on) ?? entries[0]

const cityTaxes = data.cities as readonly CityTax[]
const plain = (city: string) =>
  city
    .trim()
    .toLowerCase()
    .replace(/^city of\s+/, '')

/** The transfer tax of a Californian city on a day; undefined where the city has none of its own. */
export const cityTaxOf = (city: string | null | undefined, on: string): CityTax | undefined =>
  inForce(
    cityTaxes.filter((tax) => plain(tax.city) === plain(city ?? '')),
    on,
  )

export const tierOf = (tiers: readonly Tier[], price: number): Tier | undefined =>
  tiers.find((tier) => {
    if (tier.below !== undefined) return price < tier.below
    return tier.upTo === undefined || price <= tier.upTo
  })

/** Brackets of the estimated or promulgated rates, on a day. */
export const ratesOn = (on: string) => {
  const rates = inForce(data.rates as readonly RateTable[], on)
  if (!rates) throw new Error('the tax tables are empty')
  return rates
}
type Rates = (typeof data.rates)[number]
export type RateTable = Dated &
  Omit<Rates, 'sources'> & { readonly sources: Record<keyof Rates['sources'], RateSource> }
