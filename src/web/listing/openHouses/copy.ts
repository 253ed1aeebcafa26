/** The strings of the dates at which a home stands open. */
export const COPY = {
  title: 'Open houses',
  lead: 'Anyone can come. The dates are on the public page, in the home’s local time.',
  none: 'No dates yet.',
  date: 'Date',
  from: 'From',
  to: 'To',
  add: 'Add a Date',
  remove: (n: number) => `Remove date ${n}`,
  removeShort: 'Remove',
  save: 'Save Dates',
  saved: 'Open houses saved',
  failed: 'The dates couldn’t be saved.',
  row: (n: number) => `Date ${n}`,
} as const
