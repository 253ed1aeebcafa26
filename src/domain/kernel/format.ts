import { cents } from './money.ts'
import { usDigits } from './phone.ts'

/** How values look on screen and paper (spec 1 §9, spec 3 §9). Nothing is ''. */
type Maybe<T> = T | null | undefined

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

const dollarsOf = (whole: string, sign: boolean, fraction: string) =>
  `${sign ? '-' : ''}$${grouped(whole)}${fraction === '' ? '' : `.${fraction}`}`

/** '$1,250,000.00'. Dollars as a number, or whole cents as a bigint. */
export const money = (amount: Maybe<number | bigint>): string => {
  if (amount === null || amount === undefined) return ''
  const text = centsText(typeof amount === 'bigint' ? amount : cents(amount))
  const [whole = '0', fraction = '00'] = text.split('.')
  return dollarsOf(whole, amount < 0, fraction)
}

const centsText = (amount: bigint): string => {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** '$1,250,000': offer amounts and nets, rounded half up to whole dollars. */
export const money0 = (amount: Maybe<number | bigint>): string => {
  if (amount === null || amount === undefined) return ''
  const whole100 = typeof amount === 'bigint' ? amount : cents(amount)
  const size = whole100 < 0n ? -whole100 : whole100
  const whole = (size + 50n) / 100n
  return dollarsOf(whole.toString(), whole100 < 0n && whole > 0n, '')
}

/** '$950K', '$1.25M': pins on a map (spec 2 §9). */
export const moneyShort = (amount: Maybe<number>): string => {
  if (amount === null || amount === undefined) return ''
  const trim = (value: number, digits: number) => `${Number(value.toFixed(digits))}`
  if (amount >= 999_500) return `$${trim(amount / 1_000_000, 2)}M`
  return amount >= 1000 ? `$${trim(amount / 1000, 0)}K` : `$${trim(amount, 0)}`
}

/** '20.00%' */
export const percent = (value: Maybe<number>): string =>
  value === null || value === undefined ? '' : `${value.toFixed(2)}%`

/** YYYY-MM-DD as MM/DD/YYYY; what is no such date stays as it is. */
export const usDate = (date: Maybe<string>): string =>
  (date ?? '').replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

/** MM/DD/YYYY as YYYY-MM-DD; null when it is not written so. */
export const fromUsDate = (text: string): string | null => {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim())
  return parts ? `${parts[3]}-${parts[1]}-${parts[2]}` : null
}

export const PHONE_PLACEHOLDER = '(###) ###-####'

/** '(213) 555-0100', or the placeholder when there are not ten digits (spec 1 §9). */
export const phone = (value: Maybe<string>): string => {
  const digits = usDigits(value ?? '')
  return digits ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : PHONE_PLACEHOLDER
}

/** '37,500': a count. */
export const count = (value: Maybe<number>): string => {
  if (value === null || value === undefined) return ''
  const [whole = '', fraction] = String(value).split('.')
  return fraction ? `${grouped(whole)}.${fraction}` : grouped(whole)
}

export const yesNo = (value: Maybe<boolean>): string => (value == null ? '' : value ? 'Yes' : 'No')

/** 'Ann Tester' */
export const fullName = (person: Maybe<{ firstName?: Maybe<string>; lastName?: Maybe<string> }>): string =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ')
