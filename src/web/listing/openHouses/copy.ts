/** The strings of the dates at which a home stands open. */
export const COPY = {
  title: 'Open houses',
  lead: 'Anybody may come then. The dates stand on the public page, in the local time of the home.',
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
