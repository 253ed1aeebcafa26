import { days, usDate } from '#domain/kernel/text/format.ts'
import { STATE_NAMES, type PropertyState } from '#domain/kernel/place/property-state.ts'
import type { DeadlineKind, Mark } from './vocabulary.ts'
import type { Deadline } from './schedule.ts'

/** What a deadline is called, and what has to happen by it. */
export const DEADLINE_WORDS: Record<DeadlineKind, { readonly title: string; readonly what: string }> = {
  DEPOSIT: { title: 'Deposit', what: 'The buyer’s deposit reaches escrow.' },
  INCREASED_DEPOSIT: { title: 'Increased deposit', what: 'The increased deposit reaches escrow.' },
  LOAN_APPLICATION: { title: 'Loan application', what: 'The buyer applies for the loan.' },
  DISCLOSURES_DELIVERED: {
    title: 'Seller’s disclosures',
    what: 'The seller delivers the disclosures and reports.',
  },
  HOA_SUMMARY: {
    title: 'Association disclosure summary',
    what: 'The buyer may cancel until then if the summary came after signing.',
  },
  CONDOMINIUM_DOCUMENTS: {
    title: 'Condominium documents',
    what: 'The buyer may cancel until then. On a sale by the developer the period is 15 calendar days.',
  },
  INFORMATION_ACCESS: { title: 'Access to information', what: 'The buyer investigates the property.' },
  DISCLOSURES_REVIEWED: {
    title: 'Review of disclosures',
    what: 'The buyer reviews the seller’s disclosures.',
  },
  INSPECTION: { title: 'Inspection', what: 'The inspection contingency ends.' },
  INSURANCE: {
    title: 'Insurance',
    what: 'The buyer finds out whether the home can be insured, and for how much.',
  },
  APPRAISAL: { title: 'Appraisal', what: 'The appraisal contingency ends.' },
  LOAN: { title: 'Loan', what: 'The loan contingency ends.' },
  TITLE_REVIEW: { title: 'Title report', what: 'The buyer reviews the preliminary title report.' },
  FLOOD_ELEVATION: {
    title: 'Flood zone and elevation',
    what: 'The buyer reviews flood zone and elevation.',
  },
  SALE_OF_HOME: {
    title: 'Sale of the buyer’s home',
    what: 'The escrow of the buyer’s own home closes, and with it the contingency on its sale ends.',
  },
  TITLE_EVIDENCE: { title: 'Title evidence', what: 'The title evidence reaches the buyer.' },
  CLOSING: { title: 'Closing', what: 'The sale closes, and the home changes hands.' },
  SELLER_MOVES_OUT: {
    title: 'Seller’s stay',
    what: 'The stay after closing that the seller asked for ends.',
  },
}

const FROM: Record<Deadline['from'], string> = {
  EFFECTIVE: 'the effective date',
  RECEIPT: 'the papers arrive',
  CLOSING: 'closing',
}

const periodOf = ({ days: n, counting, from }: Deadline): string => {
  switch (counting) {
    case 'DATE':
      return 'The date in the agreement.'
    case 'BUSINESS':
      return `${n === 1 ? '1 business day' : `${n} business days`} after ${FROM[from]}.`
    case 'BEFORE':
      return `At least ${days(n)} before ${FROM[from]}.`
    case 'CALENDAR':
    case 'PLAIN':
      return `${days(n)} after ${FROM[from]}.`
  }
}

const MOVED = {
  on: 'That day is a weekend or a holiday, so it ends on the next business day.',
  back: 'That day is a weekend or a holiday, so it ends on the business day before.',
}

const orAfterOf = ({ orAfter }: Deadline): string => {
  if (!orAfter) return ''
  return orAfter.on === null
    ? `Or ${days(orAfter.days)} after the disclosures arrive, if that is later.`
    : `The disclosures arrived on ${usDate(orAfter.on)}: ${days(orAfter.days)} after that is later, and counts.`
}

/** How a deadline comes about, for whoever asks why it is that day. */
export const ruleInWords = (d: Deadline, state: PropertyState): string =>
  [
    periodOf(d),
    d.usual ? `The agreement names no period; this is the usual one in ${STATE_NAMES[state]}.` : '',
    d.receivedOn ? `The papers arrived on ${usDate(d.receivedOn)}.` : '',
    orAfterOf(d),
    d.moved ? MOVED[d.counting === 'BEFORE' ? 'back' : 'on'] : '',
  ]
    .filter(Boolean)
    .join(' ')

/** A note as the record of events keeps it. */
export const markInWords = ({ kind, receivedOn, doneOn }: Mark): string =>
  `DEADLINE:${kind}:${receivedOn ?? ''}:${doneOn ?? ''}`
