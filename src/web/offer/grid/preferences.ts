import type { ListingView } from '#api/listing/listing-records.ts'
import { getAt } from '#domain/kernel/path.ts'
import { PAYER_LABELS, type Payer } from '#domain/kernel/payer.ts'
import type { InstantAuction } from '#domain/listing/form/body-preferences.ts'
import { isSet } from '#domain/listing/form/is-set.ts'
import { includedItemName } from '#domain/listing/form/included-items.ts'
import { costItemsFor } from '#domain/offer/form/cost-items.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { TermRow } from '#domain/offer/reading/blind/readable.ts'
import { money, money0, percent, yesNo } from '#domain/kernel/text/format.ts'
import { COPY } from './copy.ts'

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
    ...wish(terms, 'terms.offerAmount', COPY.preferred.offerAmount, listing.price, money0),
    ...wish(terms, 'terms.daysToClose', COPY.preferred.daysToClose, w.closeTimeDays, COPY.preferred.days),
    ...wish(terms, 'terms.earnestDepositDollar', COPY.preferred.earnestDeposit, w.earnestMoney, percent),
    ...wish(contingencies, 'contingencies.contingentOnLoan', COPY.preferred.loanContingency, w.loan, yesNo),
    ...wish(
      contingencies,
      'contingencies.daysLoan',
      COPY.preferred.loanDays,
      w.loanDays,
      COPY.preferred.days,
    ),
    ...wish(
      contingencies,
      'contingencies.contingentOnAppraisal',
      COPY.preferred.appraisalContingency,
      w.appraisal,
      yesNo,
    ),
    ...wish(
      contingencies,
      'contingencies.daysAppraisal',
      COPY.preferred.appraisalDays,
      w.appraisalDays,
      COPY.preferred.days,
    ),
    ...wish(
      contingencies,
      'contingencies.contingentOnInspection',
      COPY.preferred.inspectionContingency,
      w.inspection,
      yesNo,
    ),
    ...wish(
      contingencies,
      'contingencies.daysInspection',
      COPY.preferred.inspectionDays,
      w.inspectionDays,
      COPY.preferred.days,
    ),
    ...wish(
      credits,
      'creditItems.requestSeller',
      COPY.preferred.creditsRequested,
      w.closingCostCredit,
      yesNo,
    ),
    ...wish(
      credits,
      'creditItems.closingCostCreditDollar',
      COPY.preferred.closingCostCredit,
      w.closingCostPercentage,
      percent,
    ),
    ...wish(
      credits,
      'creditItems.includedStateSpecifiedItems',
      COPY.preferred.includedItems,
      listing.includedStateSpecifiedItems,
      (ids) => ids.map((id) => includedItemName(listing.propertyState, id)).join(', '),
    ),
    ...wish(
      credits,
      'creditItems.includedItems',
      COPY.preferred.otherIncludedItems,
      listing.includedItems,
      names,
    ),
    ...wish(credits, 'creditItems.excludedItems', COPY.preferred.excludedItems, listing.excludedItems, names),
    ...wish(credits, 'creditItems.lienItems', COPY.preferred.leasedAndLienItems, listing.lienItems, names),
    ...wish(services, 'services.titlePayer', COPY.preferred.ownersTitlePolicy, w.ownerTitleInsurance, payer),
    ...wish(services, 'services.escrowPayer', COPY.preferred.escrowFee, w.escrow, payer),
    ...wish(services, 'services.hazardPayer', COPY.preferred.naturalHazardReport, w.naturalHazard, payer),
    ...wish(services, 'services.warrantyIncluded', COPY.preferred.homeWarranty, w.homeWarranty, yesNo),
    ...wish(
      services,
      'services.warrantyMaxCost',
      COPY.preferred.warrantyAtMost,
      w.homeWarrantyMaxAmount,
      (value: number) => money(value),
    ),
    ...wish(services, 'services.warrantyPayer', COPY.preferred.warranty, w.homeWarrantyResponsibility, payer),
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

/** Answers that are lists: in whichever order they were ticked, they say the same. */
const LISTS = new Set([
  'creditItems.includedStateSpecifiedItems',
  'creditItems.includedItems',
  'creditItems.excludedItems',
  'creditItems.lienItems',
])
const inOrder = (names: string): string => names.split(', ').toSorted().join(', ')

/**
 * Does an answer say what the seller wished for, so that the wish needs no second reading? `$700` is what `$700.00` asked
 * for, `3% · $37,950` is 3%, and a price is measured against the list price, which everybody reads above.
 */
export const isAsWished = (path: string, wish = '', answer = ''): boolean => {
  if (path === 'terms.offerAmount') return true
  if (LISTS.has(path)) return inOrder(wish) === inOrder(answer)
  const [first] = answer.split(' · ')
  return [first, answer].some((said) => said?.replace(/\.00$/, '') === wish.replace(/\.00$/, ''))
}

/**
 * The answers of an offer that say something else than the seller's wishes, with both; what nobody answered yet is none. `body`: of the
 * same offer, where lists that were emptied are an answer.
 */
export const otherThanWished = (listing: Prefers, answers: readonly TermRow[], body?: OfferBody) => {
  const said = new Map(answers.map((row) => [row.path, row.text]))
  const emptied = (path: string) => {
    const list = LISTS.has(path) && body ? getAt(body, path) : null
    return Array.isArray(list) && list.length === 0
  }
  return preferredTerms(listing).flatMap(({ path, label, text: wish }) => {
    const answer = said.get(path) || (emptied(path) ? COPY.preferred.none : '')
    return answer && !isAsWished(path, wish, answer) ? [{ path, label, answer, wish }] : []
  })
}
