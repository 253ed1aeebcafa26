/** The strings of the Offers tab. */
export const COPY = {
  export: 'Export',
  exportAs: { pdf: 'Seller summary (PDF)', xlsx: 'Workbook (XLSX)', csv: 'Text table (CSV)' },
  compare: 'Compare Offers',
  pick: 'Which offers do you want to compare?',
  pickHint: 'Pick two to four.',
  pickMore: 'Pick at least two offers.',
  pickOthers: 'Pick other offers',
  compareChosen: (count: number) => (count === 0 ? 'Compare' : `Compare ${count}`),
} as const
