import type { PropertyState } from '#domain/kernel/place/property-state.ts'

/** What a payment is estimated from; amounts in dollars, shares in percent. */
export interface PaymentTerms {
  readonly price: number
  /** Of the price. */
  readonly downPercent: number
  /** A year, nominal. */
  readonly ratePercent: number
  readonly years: number
  /** Of the price, a year. */
  readonly taxPercent: number
  /** A year. */
  readonly insurance: number
  /** A month. */
  readonly dues: number
}

/** What may be typed for each, least and most. */
export const PAYMENT_BOUNDS = {
  downPercent: [0, 100],
  ratePercent: [0, 25],
  years: [1, 50],
  taxPercent: [0, 10],
  insurance: [0, 1_000_000],
  dues: [0, 100_000],
} as const

/**
 * Where the estimate begins: a fixed loan over 30 years with a fifth down; taxes and insurance as they are customary in the
 * state (California caps the tax near 1.1 percent of the price; wind makes insurance dearer in Florida). All are the reader's
 * to change.
 */
export const usualTerms = (price: number, state: PropertyState, dues: number | null): PaymentTerms => ({
  price,
  downPercent: 20,
  ratePercent: 6.5,
  years: 30,
  taxPercent: state === 'CA' ? 1.1 : 1,
  insurance: Math.round((price * (state === 'CA' ? 0.003 : 0.008)) / 100) * 100,
  dues: dues ?? 0,
})

/** Dollars a month of each part, and all together. */
export interface Payment {
  readonly loan: number
  readonly taxes: number
  readonly insurance: number
  readonly dues: number
  readonly total: number
}

/** The monthly payment of a loan that is paid back in equal parts (annuity), with taxes, insurance and dues. */
export const paymentOf = (terms: PaymentTerms): Payment => {
  const borrowed = terms.price * (1 - terms.downPercent / 100)
  const months = terms.years * 12
  const rate = terms.ratePercent / 1200
  const loan = rate === 0 ? borrowed / months : (borrowed * rate) / (1 - (1 + rate) ** -months)
  const taxes = (terms.price * terms.taxPercent) / 1200
  const insurance = terms.insurance / 12
  return { loan, taxes, insurance, dues: terms.dues, total: loan + taxes + insurance + terms.dues }
}
