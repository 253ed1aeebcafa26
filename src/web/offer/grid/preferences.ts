import type { ListingView } from '#api/listing-records.ts'
import { PAYER_LABELS, type Payer } from '#domain/kernel/payer.ts'
import { type InstantAuction, isSet } from '#domain/listing/form/body-preferences.ts'
import { includedItemName } from '#domain/listing/form/included-items.ts'
import { costItemsFor } from '#domain/offer/form/cost-items.ts'
import type { TermRow } from '#domain/offer/reading/readable.ts'
import { money, money0, percent, yesNo } from '#domain/kernel/format.ts'

type Wishes = Partial<InstantAuction>
type Prefers = Pick<
  ListingView,
  | 'propertyState'
  | 'price'
  | 'offerDetails'
  | 'includedStateSpecifiedItems'
  | 'includedItems'
  | 'excludedItems'
  | 'lienItems'
>

const days = (value: number) => (value === 1 ? '1 day' : `${value} days`)
const payer = (value: unknown) => PAYER_LABELS[value as Payer] ?? ''

/** A row of the column: nothing when the seller has no wish. */
const wish = <T>(
  section: TermRow['section'],
  path: string,
  label: string,
  value: T | -1 | null | undefined,
  write: (value: T) => string,
): TermRow[] => (isSet(value) ? [{ section, path, label, text: write(value) }].filter((row) => row.text) : [])

const names = (items: readonly { name: string }[] | null | undefined) =>
  (items ?? []).map((item) => item.name).join(', ')

/** What the seller would like to see, as the grid's first column (spec 2 §3 "instantAuction", spec 3 §2). */
export const preferredTerms = (listing: Prefers): TermRow[] => {
  const w: Wishes = listing.offerDetails?.instantAuction ?? {}
  const terms = 'Terms of Offer'
  const contingencies = 'Contingencies'
  const credits = 'Credits & Items'
  const services = 'Services'
  return [
    ...wish(terms, 'terms.offerAmount', 'Offer amount', listing.price, money0),
    ...wish(terms, 'terms.daysToClose', 'Days to close', w.closeTimeDays, days),
    ...wish(terms, 'terms.earnestDepositDollar', 'Earnest deposit', w.earnestMoney, percent),
    ...wish(contingencies, 'contingencies.contingentOnLoan', 'Loan contingency', w.loan, yesNo),
    ...wish(contingencies, 'contingencies.daysLoan', 'Loan contingency, days', w.loanDays, days),
    ...wish(
      contingencies,
      'contingencies.contingentOnAppraisal',
      'Appraisal contingency',
      w.appraisal,
      yesNo,
    ),
    ...wish(
      contingencies,
      'contingencies.daysAppraisal',
      'Appraisal contingency, days',
      w.appraisalDays,
      days,
    ),
    ...wish(
      contingencies,
      'contingencies.contingentOnInspection',
      'Inspection contingency',
      w.inspection,
      yesNo,
    ),
    ...wish(
      contingencies,
      'contingencies.daysInspection',
      'Inspection contingency, days',
      w.inspectionDays,
      days,
    ),
    ...wish(
      credits,
      'creditItems.requestSeller',
      'Credits requested from the seller',
      w.closingCostCredit,
      yesNo,
    ),
    ...wish(
      credits,
      'creditItems.closingCostCreditDollar',
      'Closing cost credit',
      w.closingCostPercentage,
      percent,
    ),
    ...wish(
      credits,
      'creditItems.includedStateSpecifiedItems',
      'Included items',
      listing.includedStateSpecifiedItems,
      (ids) => ids.map((id) => includedItemName(listing.propertyState, id)).join(', '),
    ),
    ...wish(credits, 'creditItems.includedItems', 'Other included items', listing.includedItems, names),
    ...wish(credits, 'creditItems.excludedItems', 'Excluded items', listing.excludedItems, names),
    ...wish(credits, 'creditItems.lienItems', 'Leased and lien items', listing.lienItems, names),
    ...wish(services, 'services.titlePayer', "Owner's title policy", w.ownerTitleInsurance, payer),
    ...wish(services, 'services.escrowPayer', 'Escrow fee', w.escrow, payer),
    ...wish(services, 'services.hazardPayer', 'Natural hazard report', w.naturalHazard, payer),
    ...wish(services, 'services.warrantyIncluded', 'Home warranty', w.homeWarranty, yesNo),
    ...wish(
      services,
      'services.warrantyMaxCost',
      'Warranty, at most',
      w.homeWarrantyMaxAmount,
      (value: number) => money(value),
    ),
    ...wish(services, 'services.warrantyPayer', 'Warranty', w.homeWarrantyResponsibility, payer),
    ...costItemsFor(listing.propertyState).flatMap(({ fieldId, item }) =>
      wish(
        'Cost Allocations',
        `costAllocations.stateItems.${fieldId}`,
        item,
        (w as Record<string, Payer | -1 | null>)[fieldId],
        payer,
      ),
    ),
  ]
}
