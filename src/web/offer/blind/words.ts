/** The strings of a blind comparison. */
export const BLIND_COPY = {
  region: 'Blind comparison',
  switch: 'Blind comparison',
  on: 'Blind comparison on',
  asked: 'Blind comparison waits for the seller',
  askedOfYou: 'Your agent suggests a blind comparison',
  off: 'Compare offers by their terms, with buyers’ names, letters and papers held back.',
  onText:
    'Buyers are called by letter. Names, letters to the seller, and papers that show a name are held back.',
  askedText: 'Nothing changes until it is approved.',
  open: 'Open a Paper',
  opened: (count: number) => (count === 1 ? '1 paper opened' : `${count} papers opened`),
  openings: 'Papers that were opened',
  openingLine: (by: string, buyer: string, paper: string, at: string) =>
    `${by} opened ${paper} of ${buyer}, ${at}`,
  reason: (reason: string) => `Reason: ${reason}`,
  whose: 'Whose paper?',
  which: 'Which paper?',
  missing: 'Choose an offer and a paper.',
  nothing: 'There are no hidden documents.',
  view: (paper: string) => `View ${paper}`,
  choose: 'Choose',
  close: 'Done',
} as const
