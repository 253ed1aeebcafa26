/** How figures read on the screen. Source: spec 1 §9, spec 2 §9. */

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Dollars with two decimals: `$1,250,000.00`; `fallback` when there is none. */
export const dollars = (amount: number | null | undefined, fallback = ''): string =>
  amount === null || amount === undefined ? fallback : cents.format(amount)

/** Dollars without cents, where the spec shows none: prices on cards and in the grid. */
export const wholeDollars = (amount: number | null | undefined, fallback = ''): string =>
  amount === null || amount === undefined ? fallback : whole.format(amount)

export const percent = (value: number | null | undefined, fallback = ''): string =>
  value === null || value === undefined ? fallback : `${plain.format(value)}%`

export const count = (value: number | null | undefined, fallback = ''): string =>
  value === null || value === undefined ? fallback : plain.format(value)

/** `2026-07-01` or an instant -> `07/01/2026`; an instant is shown in the viewer's own zone. */
export const date = (value: string | null | undefined, fallback = ''): string => {
  if (!value) return fallback
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (day) return `${day[2]}/${day[3]}/${day[1]}`
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return fallback
  return at.toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' })
}

/** Ten digits -> `(###) ###-####`; anything else the placeholder itself (spec 1 §9). */
export const phone = (value: string | null | undefined): string => {
  const digits = (value ?? '').replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10
    ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
    : '(###) ###-####'
}

interface AddressParts {
  addressLine1?: string | null
  addressLine2?: string | null
  city?: string | null
  state?: string | null
  zip?: string | null
}

/** `12 Elm St, Oakland, CA 94601` */
export const addressLine = (a: AddressParts | null | undefined): string => {
  if (!a) return ''
  const street = [a.addressLine1, a.addressLine2].filter(Boolean).join(' ')
  return [street, cityLine(a)].filter(Boolean).join(', ')
}
/** `Oakland, CA 94601` */
export const cityLine = (a: AddressParts | null | undefined): string =>
  [a?.city, [a?.state, a?.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** Highest offer as a visitor may see it: masked unless the server answered a number (spec 2 §9). */
export const maskedOffer = (amount: number | null | undefined): string => wholeDollars(amount, '$$$')
