import type { ListingView } from '#api/listing/listing-records.ts'
import { getAt } from '#domain/kernel/path.ts'
import { PAYER_LABELS, type Payer } from '#domain/kernel/payer.ts'
import type { InstantAuction } from '#domain/listing/form/body-preferences.ts'
import { isSet } from '#domain/listing/form/is-set.ts'
import { includedItemName } from '#domain/listing/form/included-items.ts'
import { costItemsFor } from '#domain/offer/form/cost-items.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { headOf } from '#domain/offer/reading/terms/redline.ts'
import type { TermRow } from '#domain/offer/reading/blind/readable.ts'
import { days, exactMoney, percent, yesNo } from '#domain/kernel/text/format.ts'
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

/** A row of the column, called as the offers' answer is: nothing when the seller has no wish. */
const wish = <T>(path: string, value: T | -1 | null | undefined, write: (value: T) => string): TermRow[] => {
  const head = headOf(path)
  return head && isSet(value) ? [{ ...head, text: write(value) }].filter((row) => row.text) : []
}

/** The same of a line of costs, which its table names. */
const costWish = (fieldId: string, label: string, value: Payer | -1 | null | undefined): TermRow[] => {
  const text = isSet(value) ? payer(value) : ''
  return text
    ? [{ section: 'Cost Allocations', path: `costAllocations.stateItems.${fieldId}`, label, text }]
    : []
}

const names = (items: readonly { name: string }[] | null | undefined) =>
  (items ?? []).map((item) => item.name).join(', ')

/** What the seller would like to see, as the grid's first column (spec 2 §3 "instantAuction", spec 3 §2). */
export const preferredTerms = (listing: Prefers): TermRow[] => {
  const w: Wishes = listing.offerDetails?.instantAuction ?? {}
  return [
    ...wish('terms.offerAmount', listing.price, exactMoney),
    ...wish('terms.daysToClose', w.closeTimeDays, days),
    ...wish('terms.earnestDepositDollar', w.earnestMoney, percent),
    ...wish('contingencies.contingentOnLoan', w.loan, yesNo),
    ...wish('contingencies.daysLoan', w.loanDays, days),
    ...wish('contingencies.contingentOnAppraisal', w.appraisal, yesNo),
    ...wish('contingencies.daysAppraisal', w.appraisalDays, days),
    ...wish('contingencies.contingentOnInspection', w.inspection, yesNo),
    ...wish('contingencies.daysInspection', w.inspectionDays, days),
    ...wish('creditItems.requestSeller', w.closingCostCredit, yesNo),
    ...wish('creditItems.closingCostCreditDollar', w.closingCostPercentage, percent),
    ...wish('creditItems.includedStateSpecifiedItems', listing.includedStateSpecifiedItems, (ids) =>
      ids.map((id) => includedItemName(listing.propertyState, id)).join(', '),
    ),
    ...wish('creditItems.includedItems', listing.includedItems, names),
    ...wish('creditItems.excludedItems', listing.excludedItems, names),
    ...wish('creditItems.lienItems', listing.lienItems, names),
    ...wish('services.titlePayer', w.ownerTitleInsurance, payer),
    ...wish('services.escrowPayer', w.escrow, payer),
    ...wish('services.hazardPayer', w.naturalHazard, payer),
    ...wish('services.warrantyIncluded', w.homeWarranty, yesNo),
    ...wish('services.warrantyMaxCost', w.homeWarrantyMaxAmount, exactMoney),
    ...wish('services.warrantyPayer', w.homeWarrantyResponsibility, payer),
    ...costItemsFor(listing.propertyState).flatMap(({ fieldId, item }) =>
      costWish(fieldId, item, (w as Record<string, Payer | -1 | null>)[fieldId]),
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
