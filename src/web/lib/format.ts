import * as format from '#domain/kernel/text/format.ts'

/**
 * How figures read on the screen: the formats of the domain, with a placeholder where there is none. Source: spec 1 §9, spec 2 §9.
 */
type Maybe<T> = T | null | undefined

/** A minus sign, not a hyphen: as wide as the figures of its column. */
const signed = (figure: string): string => figure.replace('-', '\u2212')

/** Dollars with two decimals: `$1,250,000.00`. */
export const dollars = (amount: Maybe<number>, fallback = ''): string =>
  signed(format.money(amount)) || fallback

/** Dollars with cents where there are any: `$1,250,000`, `$1,222,222.50`. What a person acts on reads so. */
export const exactDollars = (amount: Maybe<number>, fallback = ''): string =>
  signed(format.exactMoney(amount)) || fallback

/** Dollars without cents, where the spec shows none: prices on cards and in the grid. */
export const wholeDollars = (amount: Maybe<number>, fallback = ''): string =>
  signed(format.money0(amount)) || fallback

/** `2026-07-01` or an instant -> `07/01/2026`; an instant in the zone given (the home's), or in the viewer's own. */
export const date = (value: Maybe<string>, timeZone?: string): string => {
  if (!value || /^\d{4}-\d{2}-\d{2}$/.test(value)) return format.usDate(value)
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return ''
  return at.toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric', timeZone })
}

/** `07/01/26`: the day of an application in the administrators' tables (spec 1 §9). */
export const shortDate = (value: Maybe<string>): string => date(value).replace(/\d\d(\d\d)$/, '$1')

/**
 * Highest offer as a visitor may see it: masked unless the server answered a number (spec 2 §9). Where there is no offer
 * nothing is hidden, and none is the highest.
 */
export const maskedOffer = (amount: Maybe<number>, offers?: number): string =>
  offers === 0 ? '–' : exactDollars(amount, '$$$')
