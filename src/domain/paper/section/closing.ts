import { days, money } from '#domain/kernel/text/format.ts'
import { isSet } from '#domain/listing/form/is-set.ts'
import { REMAIN_LABELS, type RemainAnswer } from '#domain/listing/form/choices.ts'
import { asDate, asDays } from '#domain/offer/reading/terms/shown.ts'
import type { Run } from '../document.ts'
import type { AgreementFacts } from '../facts.ts'
import { clause, reader, say, value, type Draft } from '../words.ts'

const WISH = 'listing.offerDetails.instantAuction'

/** What the seller asked for, of staying after closing. */
const wishToStay = ({ listing }: AgreementFacts): Run[] => {
  const wish = listing.offerDetails?.instantAuction
  if (wish?.sellerPossession !== true) return []
  const asked = value(`${WISH}.sellerPossession`, 'asks')
  const { sellerPossessionDays: stay, sellerPossessionFee: fee, sellerPossessionExplanation: why } = wish
  return [
    ...say`The seller ${asked} for possession after closing`,
    ...say` for ${isSet(stay) ? value(`${WISH}.sellerPossessionDays`, days(stay)) : null}`,
    ...say` at a fee of ${isSet(fee) ? value(`${WISH}.sellerPossessionFee`, money(fee)) : null}`,
    ...say`: ${value(`${WISH}.sellerPossessionExplanation`, why)}`,
    { text: '.' },
  ]
}

/** How every period of the agreement is counted (negotiation.md §5.2 "Day counting"), said once. */
const counting = ({ state }: AgreementFacts): Draft[] =>
  clause(
    'How days are counted',
    say`Days are calendar days unless this agreement says business days. The day of the event that starts a period does not count.`,
    say`A last day on a Saturday, Sunday, or holiday moves to the next business day; one that is counted back from closing moves to the business day before.`,
    state === 'CA'
      ? say`Holidays are those of the State of California.`
      : say`Holidays are those of the United States.`,
    say`Each period ends at 11:59 PM where the property is. The effective date itself never moves, nor does the last day of a stay after closing.`,
  )

/** §4: when the sale closes, who lives in the home, and who stays. */
export const closing = (f: AgreementFacts): Draft[] => {
  const read = reader(f.terms)
  const ofListing = reader(f.listing, 'listing.')
  const remains = ofListing('remainInPropertyAnswer', (answer) => REMAIN_LABELS[answer as RemainAnswer])
  return [
    ...clause(
      'Closing',
      say`The sale closes ${read('terms.daysToClose', asDays)} after the effective date.`,
      say`The sale closes on ${read('terms.exactClosingDate', asDate)}.`,
    ),
    ...counting(f),
    ...clause(
      'Possession',
      f.state === 'CA'
        ? say`The buyer takes possession at 6:00 PM on the day of closing, unless the parties agree below that the seller stays.`
        : say`The buyer takes possession at closing, unless the parties agree below that the seller stays.`,
      f.state === 'CA'
        ? say`Seller remains in the property: ${remains}.`
        : say`Seller occupies the property after closing: ${remains}.`,
      wishToStay(f),
    ),
    ...clause(
      'Occupancy',
      say`The buyer ${read('terms.ownershipPurpose', (purpose) => (purpose === 'BUYER' ? 'will live' : 'will not live'))} in the home.`,
      f.state === 'FL'
        ? say`The property ${ofListing('tenantOccupiedPostCoe', (yes) => (yes === true ? 'will be' : 'will not be'))} occupied by a tenant after closing.`
        : [],
    ),
  ]
}
