import { type Cents, cents } from '#domain/kernel/money.ts'
import { percent } from '#domain/kernel/format.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { caLines } from './california.ts'
import { flLines } from './florida.ts'
import type { NetInput } from './input.ts'
import { type NetLine, sharedLine } from './lines.ts'

export interface NetSheet {
  readonly lines: readonly NetLine[]
  /** Whole cents; below zero when the costs eat the price. */
  readonly netCents: Cents
}

/**
 * What the seller keeps: the offer amount less every line the seller bears on these terms. Unknown flat fees are
 * zero, so that no offer is favored by a guess. Source: negotiation.md §6.
 */
export const netToSeller = (input: NetInput): NetSheet => {
  const { offer, listing } = input
  const lines = [
    ...creditLines(offer),
    ...(listing.state === 'CA' ? caLines(input) : flLines(input)),
    ...warrantyLine(offer),
  ]
  return { lines, netCents: lines.reduce((net, line) => net - line.cents, cents(offer.terms?.offerAmount)) }
}

const ofPrice = (value: number | null | undefined) => (value == null ? '' : `${percent(value)} of the price`)

const creditLines = ({ creditItems }: OfferBody): NetLine[] => {
  const asked = creditItems?.requestSeller !== false
  const broker = asked && creditItems?.sellerPaysBuyerBroker !== false
  return [
    {
      key: 'credit',
      label: 'Closing cost credit',
      cents: asked ? cents(creditItems?.closingCostCreditDollar) : 0n,
      explanation: asked ? ofPrice(creditItems?.closingCostCreditPercentage) : 'not requested',
    },
    {
      key: 'broker',
      label: "Buyer's broker",
      cents: broker ? cents(creditItems?.sellerPaysBuyerBrokerDollar) : 0n,
      explanation: broker ? ofPrice(creditItems?.sellerPaysBuyerBrokerPercentage) : 'not requested',
    },
  ]
}

const warrantyLine = ({ services }: OfferBody): NetLine[] =>
  services?.warrantyIncluded === true
    ? [
        sharedLine(
          'warranty',
          'Home warranty',
          cents(services.warrantyMaxCost),
          services.warrantyPayer,
          'at most',
        ),
      ]
    : [{ key: 'warranty', label: 'Home warranty', cents: 0n, explanation: 'not included' }]
