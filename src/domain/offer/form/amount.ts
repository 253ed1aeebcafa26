import { cents } from '#domain/kernel/money.ts'
import type { OfferBody } from './body.ts'

/** The amount of delivered terms in whole cents, as lists and cards show it; null: they name none. */
export const amountCentsOf = ({ terms }: OfferBody): number | null =>
  terms?.offerAmount == null ? null : Number(cents(terms.offerAmount))
