/** The strings of the timeline of a contract's deadlines. */
export const COPY = {
  title: 'Deadlines',
  about: (effective: string, zone: string) =>
    `The agreement took effect on ${effective}. Each day ends at 11:59 PM ${zone}.`,
  honest: 'Parley counts these days from the signed agreement. The agreement itself decides.',
  calendar: 'Add to calendar',
  party: { BUYER: 'Buyer', SELLER: 'Seller', BOTH: 'Both sides' },
  open: 'No date yet',
  openText: 'Starts when the papers arrive.',
  left: (days: number) => (days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : `In ${days} days`),
  late: (days: number) => (days === 1 ? '1 day ago' : `${days} days ago`),
  removed: (day: string) => `Removed or waived on ${day}`,
  done: (day: string) => `Done ${day}`,
  note: 'Note',
  change: 'Change Note',
  noteOf: (what: string) => `Note: ${what}`,
  changeOf: (what: string) => `Change note: ${what}`,
  receivedOn: 'Papers received on',
  doneOn: 'Done on',
  keep: 'Leave the day empty if it hasn’t happened.',
  cancel: 'Cancel',
  failed: (why: string) => `The note wasn’t saved. ${why}`,
} as const
