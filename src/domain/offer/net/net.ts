import { type Cents, cents } from '#domain/kernel/money.ts'
import { percent } from '#domain/kernel/text/format.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { caLines } from './california.ts'
import { flLines } from './florida.ts'
import { expectedClosing } from './closing.ts'
import type { NetInput } from './input.ts'
import { type NetLine, sharedLine } from './lines.ts'

export interface NetSheet {
  /** The day of the expected closing, whose rates these are. */
  readonly on: string
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
  const on = expectedClosing(offer.terms, listing.state, input.acceptedOn)
  const lines = [
    ...creditLines(offer),
    ...(listing.state === 'CA' ? caLines({ ...input, on }) : flLines({ ...input, on })),
    ...warrantyLine(offer),
  ]
  return {
    on,
    lines,
    netCents: lines.reduce((net, line) => net - line.cents, cents(offer.terms?.offerAmount)),
  }
}

const ofPrice = (value: number | null | undefined) => (value == null ? '' : `${percent(value)} of the price`)

const creditLines = ({ creditItems }: OfferBody): NetLine[] => {
  const asked = creditItems?.requestSeller !== false
  const broker = asked && creditItems?.sellerPaysBuyerBroker !== false
  const credit = asked ? cents(creditItems?.closingCostCreditDollar) : 0n
  const commission = broker ? cents(creditItems?.sellerPaysBuyerBrokerDollar) : 0n
  const bySeller = { payer: 'SELLER', source: null } as const
  return [
    {
      ...bySeller,
      key: 'credit',
      label: 'Closing cost credit',
      cents: credit,
      total: credit,
      explanation: asked ? ofPrice(creditItems?.closingCostCreditPercentage) : 'not requested',
    },
    {
      ...bySeller,
      key: 'broker',
      label: "Buyer's broker",
      cents: commission,
      total: commission,
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
    : [
        {
          key: 'warranty',
          label: 'Home warranty',
          cents: 0n,
          total: 0n,
          payer: null,
          source: null,
          explanation: 'not included',
        },
      ]
