import { Temporal } from 'temporal-polyfill'
import { cents } from '../money.ts'
import { usDigits } from './contact.ts'

/** How values look on screen and paper (spec 1 §9, spec 3 §9). Nothing is ''. */
type Maybe<T> = T | null | undefined

const withCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const withoutCents = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
  signDisplay: 'negative',
})
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

const list = new Intl.ListFormat('en-US')

/** 'Ann, Ben, and Cal'; '' of none. */
export const listed = (names: readonly string[]): string => list.format(names)

/** Whole cents as the exact decimal that Intl reads: a number would lose cents above 70 trillion dollars. */
const decimalOf = (amount: number | bigint): `${number}` => {
  const whole = typeof amount === 'bigint' ? amount : cents(amount)
  const digits = (whole < 0n ? -whole : whole).toString().padStart(3, '0')
  return `${whole < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`
}

/** '$1,250,000.00'. Dollars as a number, or whole cents as a bigint. */
export const money = (amount: Maybe<number | bigint>): string =>
  amount === null || amount === undefined ? '' : withCents.format(decimalOf(amount))

/** '$1,250,000': nets, estimates, and sums side by side, rounded half up to whole dollars. */
export const money0 = (amount: Maybe<number | bigint>): string =>
  amount === null || amount === undefined ? '' : withoutCents.format(decimalOf(amount))

/**
 * '$1,250,000', '$1,222,222.50': an amount that somebody offers, asks for or acts on, as the price of a home, with cents where there are any. Paper
 * always prints cents (`money`), and both say the same amount.
 */
export const exactMoney = (amount: Maybe<number | bigint>): string => money(amount).replace(/\.00$/, '')

/** '20%', '2.5%': at most two decimals, none that says nothing. */
export const percent = (value: Maybe<number>): string => {
  const text = count(value)
  return text === '' ? '' : `${text}%`
}

/** YYYY-MM-DD as MM/DD/YYYY; what is no such date stays as it is. */
export const usDate = (date: Maybe<string>): string =>
  (date ?? '').replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

export const PHONE_PLACEHOLDER = '(###) ###-####'

/** '(213) 555-0100', or the placeholder when there are not ten digits (spec 1 §9). */
export const phone = (value: Maybe<string>): string => {
  const digits = usDigits(value ?? '')
  return digits ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : PHONE_PLACEHOLDER
}

/** '37,500': a count, with at most two decimals. */
export const count = (value: Maybe<number>): string =>
  value === null || value === undefined ? '' : plain.format(value)

/** '812 bytes', '14 KB', '1.4 MB': 1,024 to a KB, as the limit of an upload counts them (spec 1 §5). */
export const fileSize = (bytes: number): string => {
  if (bytes < 1024) return counted(bytes, 'byte')
  const kilo = Math.ceil(bytes / 1024)
  return kilo < 1024 ? `${kilo} KB` : `${(kilo / 1024).toFixed(1)} MB`
}

/** '1 home', '17 homes'; `many` where that is no s more. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${value} ${value === 1 ? one : many}`

/** '1 day', '17 days' */
export const days = (value: number): string => counted(value, 'day')

export const yesNo = (value: Maybe<boolean>): string => (value == null ? '' : value ? 'Yes' : 'No')

/** 'Ann Tester' */
export const fullName = (person: Maybe<{ firstName?: Maybe<string>; lastName?: Maybe<string> }>): string =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ')

/**
 * An instant as day and time with the zone's name, `07/01/2026, 5:00 PM PDT`: in the zone given (the property's), or in that
 * of whoever runs this, which on a screen is the reader's own.
 */
export const dateTime = (instant: string, timeZone?: string): string => {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(instant)) return ''
  const at = Temporal.Instant.from(instant).epochMilliseconds
  const zone = timeZone ? { timeZone } : {}
  const day = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: 'numeric', ...zone })
  const time = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...zone,
  })
  return `${day.format(at)}, ${time.format(at)}`
}

const fullTime = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long', timeZone })

/** `Jul 1, 2026, 5:00:12 PM PDT`: an instant to the second, as a paper in force states it. */
export const toTheSecond = (instant: string, timeZone: string): string =>
  fullTime(timeZone).format(Temporal.Instant.from(instant).epochMilliseconds)

const weekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
const wall = (day: string, time: string): number =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('UTC').epochMilliseconds

/** `Saturday, July 4` of `2026-07-04`. */
export const weekdayOf = (day: string): string => weekday.format(wall(day, '00:00'))

/** `1:30 PM` of `13:30`. */
export const timeOfDay = (time: string): string => clock.format(wall('2000-01-01', time))

interface AddressParts {
  readonly addressLine1?: string | null | undefined
  readonly addressLine2?: string | null | undefined
  readonly city?: string | null | undefined
  readonly state?: string | null | undefined
  readonly zip?: string | null | undefined
}

/** `Oakland, CA 94601`; '' without an address. */
export const cityLine = (a: AddressParts | null | undefined): string =>
  [a?.city, [a?.state, a?.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** `12 Elm St Apt 4`: the street with the unit, which tells one home of a building from another; '' without an address. */
export const streetLine = (a: AddressParts | null | undefined): string =>
  [a?.addressLine1, a?.addressLine2].filter(Boolean).join(' ')

/** `12 Elm St Apt 4, Oakland, CA 94601`; '' without an address. */
export const addressLine = (a: AddressParts | null | undefined): string =>
  [streetLine(a), cityLine(a)].filter(Boolean).join(', ')
