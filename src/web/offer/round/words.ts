import { zoneInWords, type Zone } from '#domain/kernel/time/zone.ts'
import { date } from '#web/lib/format.ts'
import { DUE_TOO_EARLY } from '#domain/offer/lifecycle/rows/round.ts'

/** '11/26/2026, 6 PM Pacific time': when highest and best offers are due, where the home is. */
export const dueWords = (day: string, timeZone: Zone): string => `${date(day)}, ${closingWords(timeZone)}`

/** '6 PM Pacific time': when a due date ends (spec 3 §4 "Review ends at 6 PM local time"). */
export const closingWords = (timeZone: Zone): string => `6 PM ${zoneInWords(timeZone)}`

/** Every sentence of the highest-and-best round on the screen that is not a row's own. Source: spec 3 §4. */
export const ROUND_COPY = {
  region: 'Highest and best',
  due: 'Highest and best offers due',
  edit: 'Edit Highest and Best Due Date',
  daysLeft: 'Days left',
  field: 'Due date',
  fieldHint: (timeZone: Zone) => `Offers are due that day at ${closingWords(timeZone)}, where the home is.`,
  missing: 'Please choose a date.',
  tooEarly: DUE_TOO_EARLY,
  noExtension: 'Sellers cannot extend an auction once offers are received',
  latest: (day: string) =>
    `Sellers cannot extend an auction once offers are received. The latest date you can choose is ${date(day)}.`,
  nothingLeft: 'Sellers cannot extend an auction once offers are received. The announced date has passed.',
  failed: 'An error occurred during your submission',
  close: 'Close',
  goOn: 'Continue',
  counters: 'Existing MCOS should be canceled to proceed.',
  countersNext: (count: number) =>
    count === 1
      ? 'One multiple counter is open. It is canceled when the Primary Seller approves the due date.'
      : `${count} multiple counters are open. They are canceled when the Primary Seller approves the due date.`,
  asked: 'Your agent asks you to approve a due date',
  waits: 'The Primary Seller has not approved the due date yet',
  notTold: 'Buyers are not told of it until then.',
  passed: 'This due date has passed without an approval',
  passedForAgent: 'Choose another date to ask the Primary Seller again, or cancel it.',
  passedForSeller: 'There is nothing left to approve. Your agent can suggest another date.',
  onHold: 'Highest and best is on hold',
  onHoldText:
    'No offer is answered while an agreement stands, and buyers see no due date. If the home is active again before the date, the date counts again.',
  announced: 'Every buyer with an open offer was told.',
  calendar: 'Add to calendar',
  ahead: (due: string) =>
    `You asked every buyer for a highest and best offer by ${due}. Better offers may still come, and this won’t wait for them.`,
  askedOfBuyers: 'The seller asks for highest and best offers',
  dueBy: (due: string) => `Due by ${due}.`,
  highest: 'Highest offer so far',
  highestNote: 'Buyers see the highest price, not who offered it.',
  answer: 'Answer highest and best',
  answerFor: (buyers: string) => `Answer highest and best, ${buyers}`,
  answered: 'Your highest and best offer is with the seller. A new one replaces it.',
  agentAnswers: 'Your agent can send your highest and best offer until then.',
  loading: 'Loading the due date',
  goBack: 'Go Back',
} as const
