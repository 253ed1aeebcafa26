import { type Payer, PAYER_LABELS } from '#domain/kernel/payer.ts'
import { isSet } from '#domain/listing/form/body-preferences.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { ASSIGN_LIABILITY_LABELS } from '#domain/listing/form/choices.ts'
import type { PropertyState } from '#domain/kernel/property-state.ts'
import { percent } from '#domain/kernel/format.ts'
import { dollars } from '#web/lib/format.ts'
import { Facts, yesNo } from '#web/ui/Facts.tsx'
import { PAYER_PREFERENCES } from '../wizard/preferenceList.ts'

type Line = readonly [string, string | null | undefined]

const days = (value: number | null | undefined) => (isSet(value) ? `${value} days` : '')

/** The contingency's own days come after its Yes. */
const accepted = (answer: boolean | -1 | null | undefined, length: number | null | undefined) =>
  isSet(answer) ? [yesNo(answer), answer && days(length)].filter(Boolean).join(', ') : ''

/** The seller's preferences that were given; what is unset is left out. */
const wishesOf = (body: ListingBody, state: PropertyState): Line[] => {
  const wish = body.offerDetails?.instantAuction
  if (!wish) return []
  const payers = wish as Record<string, unknown>
  const lines: Line[] = [
    ['Offers reviewed', isSet(wish.auctionDays) ? `${wish.auctionDays} days after publication, 6 PM` : ''],
    ['Days to close', days(wish.closeTimeDays)],
    ['Earnest money deposit', isSet(wish.earnestMoney) ? percent(wish.earnestMoney) : ''],
    ['Loan contingency', accepted(wish.loan, wish.loanDays)],
    ['Appraisal contingency', accepted(wish.appraisal, wish.appraisalDays)],
    ['Inspection contingency', accepted(wish.inspection, wish.inspectionDays)],
    ...PAYER_PREFERENCES.filter((line) => !line.only || line.only === state).map(({ key, label }): Line => [
      label,
      isSet(payers[key]) ? PAYER_LABELS[payers[key] as Payer] : '',
    ]),
    [
      'Home warranty',
      isSet(wish.homeWarranty)
        ? [
            yesNo(wish.homeWarranty),
            isSet(wish.homeWarrantyMaxAmount) && `up to ${dollars(wish.homeWarrantyMaxAmount)}`,
          ]
            .filter(Boolean)
            .join(', ')
        : '',
    ],
    [
      'Closing cost credit',
      isSet(wish.closingCostCredit)
        ? [
            yesNo(wish.closingCostCredit),
            isSet(wish.closingCostPercentage) && percent(wish.closingCostPercentage),
          ]
            .filter(Boolean)
            .join(', ')
        : '',
    ],
    ['Seller stays after closing', accepted(wish.sellerPossession, wish.sellerPossessionDays)],
  ]
  return lines.filter(([, value]) => value)
}

export const ClauseFacts = ({ body, state }: { body: ListingBody; state: PropertyState }) => (
  <Facts
    items={[
      ['Proof of funds required', yesNo(body.proofOfFundsRequired)],
      state === 'CA' && ['Liquidated damages clause', yesNo(body.rpaBreachContract ?? false)],
      state === 'CA' && ['Arbitration clause', yesNo(body.rpaDisputeResolution ?? false)],
      state === 'FL' && ['Tenant after closing', yesNo(body.tenantOccupiedPostCoe)],
      state === 'FL' && [
        'Buyer may assign',
        body.assignLiability ? ASSIGN_LIABILITY_LABELS[body.assignLiability] : yesNo(body.assignNo),
      ],
      state === 'FL' && ['Seller financing', yesNo(body.sellerFinancingAvailable)],
      ...wishesOf(body, state),
    ]}
  />
)
