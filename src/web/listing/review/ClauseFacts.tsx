import { type Payer, PAYER_LABELS } from '#domain/kernel/payer.ts'
import { isSet } from '#domain/listing/form/is-set.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { ASSIGN_LIABILITY_LABELS } from '#domain/listing/form/choices.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { percent } from '#domain/kernel/text/format.ts'
import { exactDollars } from '#web/lib/format.ts'
import { Facts, yesNo } from '#web/ui/facts/Facts.tsx'
import { PAYER_PREFERENCES } from '../wizard/preferenceList.ts'
import { COPY } from './copy.ts'

type Line = readonly [string, string | null | undefined]

const days = (value: number | null | undefined) => (isSet(value) ? COPY.clauses.days(value) : '')

/** The contingency's own days come after its Yes. */
const accepted = (answer: boolean | -1 | null | undefined, length: number | null | undefined) =>
  isSet(answer) ? [yesNo(answer), answer && days(length)].filter(Boolean).join(', ') : ''

/** The seller's preferences that were given; what is unset is left out. */
const wishesOf = (body: ListingBody, state: PropertyState): Line[] => {
  const wish = body.offerDetails?.instantAuction
  if (!wish) return []
  const payers = wish as Record<string, unknown>
  const lines: Line[] = [
    [COPY.clauses.reviewed, isSet(wish.auctionDays) ? COPY.clauses.reviewedAfter(wish.auctionDays) : ''],
    [COPY.clauses.reviewStart, wish.auctionStart],
    [COPY.clauses.daysToClose, days(wish.closeTimeDays)],
    [COPY.clauses.closeStart, wish.closeTimeStart],
    [COPY.clauses.earnestMoneyDeposit, isSet(wish.earnestMoney) ? percent(wish.earnestMoney) : ''],
    [COPY.clauses.loanContingency, accepted(wish.loan, wish.loanDays)],
    [COPY.clauses.appraisalContingency, accepted(wish.appraisal, wish.appraisalDays)],
    [COPY.clauses.inspectionContingency, accepted(wish.inspection, wish.inspectionDays)],
    ...PAYER_PREFERENCES.filter((line) => !line.only || line.only === state).map(({ key, label }): Line => [
      label,
      isSet(payers[key]) ? PAYER_LABELS[payers[key] as Payer] : '',
    ]),
    [
      COPY.clauses.homeWarranty,
      isSet(wish.homeWarranty)
        ? [
            yesNo(wish.homeWarranty),
            isSet(wish.homeWarrantyResponsibility) &&
              COPY.clauses.paid[wish.homeWarrantyResponsibility as Payer],
            isSet(wish.homeWarrantyMaxAmount) && COPY.clauses.upTo(exactDollars(wish.homeWarrantyMaxAmount)),
          ]
            .filter(Boolean)
            .join(', ')
        : '',
    ],
    [
      COPY.clauses.closingCostCredit,
      isSet(wish.closingCostCredit)
        ? [
            yesNo(wish.closingCostCredit),
            isSet(wish.closingCostPercentage) && percent(wish.closingCostPercentage),
          ]
            .filter(Boolean)
            .join(', ')
        : '',
    ],
    [
      COPY.clauses.staysUntil,
      isSet(wish.notMovingOutPriorToClose) ? yesNo(wish.notMovingOutPriorToClose) : '',
    ],
    [COPY.clauses.moveOutDays, days(wish.moveOutDaysPriorToClose)],
    [COPY.clauses.staysAfter, accepted(wish.sellerPossession, wish.sellerPossessionDays)],
    [COPY.clauses.stayFee, isSet(wish.sellerPossessionFee) ? exactDollars(wish.sellerPossessionFee) : ''],
    [COPY.clauses.stayExplanation, wish.sellerPossessionExplanation],
  ]
  return lines.filter(([, value]) => value)
}

export const ClauseFacts = ({ body, state }: { body: ListingBody; state: PropertyState }) => (
  <Facts
    items={[
      [COPY.clauses.proofOfFundsRequired, yesNo(body.proofOfFundsRequired)],
      state === 'CA' && [COPY.clauses.liquidatedDamagesClause, yesNo(body.rpaBreachContract ?? false)],
      state === 'CA' && [COPY.clauses.arbitrationClause, yesNo(body.rpaDisputeResolution ?? false)],
      state === 'FL' && [COPY.clauses.tenantAfterClosing, yesNo(body.tenantOccupiedPostCoe)],
      state === 'FL' && [
        COPY.clauses.buyerMayAssign,
        body.assignLiability ? ASSIGN_LIABILITY_LABELS[body.assignLiability] : yesNo(body.assignNo),
      ],
      state === 'FL' && [COPY.clauses.sellerFinancing, yesNo(body.sellerFinancingAvailable)],
      ...wishesOf(body, state),
    ]}
  />
)
