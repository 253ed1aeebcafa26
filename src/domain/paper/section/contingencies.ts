import { asDate, asDays, asMoney, asText, asYesNo } from '#domain/offer/reading/terms/shown.ts'
import type { AgreementFacts } from '../facts.ts'
import type { Run } from '../document.ts'
import { clause, reader, say, table, type Draft, type Read } from '../words.ts'

/** §4 and §5 in one table: each contingency or period, whether it is part of the agreement, and its days. */
const PERIODS = [
  { name: 'Loan', part: 'contingencies.contingentOnLoan', days: 'contingencies.daysLoan' },
  { name: 'Appraisal', part: 'contingencies.contingentOnAppraisal', days: 'contingencies.daysAppraisal' },
  { name: 'Inspection', part: 'contingencies.contingentOnInspection', days: 'contingencies.daysInspection' },
  { name: 'Access to information', days: 'contingencies.daysBuyerInfoAccess' },
  { name: 'Review of disclosures', days: 'contingencies.daysRequiredOfBuyerReviewDisclosures' },
  { name: 'Flood and elevation review', days: 'flData.floodOrElevationDays' },
] as const

const periods = (read: Read): Draft[] =>
  table(
    'Contingencies and periods',
    ['Contingency or period', 'Part of this agreement', 'Period'],
    PERIODS.flatMap((row) => {
      const part = 'part' in row ? read(row.part, asYesNo) : null
      const period = read(row.days, asDays)
      return part || period ? [[row.name, part ?? 'Yes', period]] : []
    }),
  )

/** The sale of the buyer's own home, on which the purchase may depend. */
const saleOfHome = (read: Read): Draft[] => {
  const depends = read('contingencies.contingentOnSale', (yes) =>
    yes === true ? 'depends' : 'does not depend',
  )
  const listed = read('contingencies.propertyListedForSale', (yes) => (yes === true ? 'is' : 'is not'))
  const inEscrow = read('contingencies.inEscrow', (yes) => (yes === true ? 'is' : 'is not'))
  const number = read('contingencies.escrowNumber', asText)
  const officer: Run[] = say`, with ${read('contingencies.escrowOfficerName', asText)} as officer`
  const company = read('contingencies.escrowCompany', asText)
  return clause(
    'Sale of the buyer’s home',
    say`The purchase ${depends} on the sale of the buyer’s home.`,
    say`That home ${listed} listed for sale.`,
    say`It has been listed since ${read('contingencies.listingDate', asDate)}.`,
    say`It ${inEscrow} in escrow.`,
    say`That escrow closes on ${read('contingencies.escrowClosedDate', asDate)}.`,
    say`Its escrow number is ${number}.`,
    company
      ? say`It is held by ${company}${officer}.`
      : say`Its escrow officer is ${read('contingencies.escrowOfficerName', asText)}.`,
  )
}

/** §5: what the purchase depends on, and for how long. */
export const contingencies = (f: AgreementFacts): Draft[] => {
  const read = reader(f.terms)
  const table = periods(read)
  return [
    ...(table.length > 0
      ? clause(
          'What the purchase depends on',
          say`The buyer’s duty to buy depends on each contingency below that is part of this agreement. Each period is counted from the effective date.`,
        )
      : []),
    ...table,
    ...clause(
      'Appraisal gap',
      say`If the property appraises below the purchase price, the buyer covers a gap of up to ${read('contingencies.appraisalOtherAmount', asMoney)}.`,
    ),
    ...saleOfHome(read),
  ]
}
