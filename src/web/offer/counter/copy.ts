/** What the counter studio says, but for the words of the acts, which are their rows' (`OFFER_WORDS`). */
export const COPY = {
  close: 'Close counter',
  loading: 'Loading the counter',
  title: (label: string, buyers: string) => `${label}: ${buyers}`,
  answers: (document: string) => `Answers the ${document}`,
  edits: (document: string) => `Not sent yet; answers the ${document}`,
  main: 'Main terms',
  all: 'All terms',
  view: 'Which terms',
  startOver: 'Start Over',
  kept: 'Kept on this device until you send it.',
  notKept: 'This browser can’t keep your work. Stay on this page until you send it.',
  unchanged: 'Change at least one term to send a counter.',
  sections: {
    price: 'Price and closing',
    deposit: 'Deposits',
    loan: 'Loan or cash',
    contingencies: 'Contingencies',
    credits: 'Credits and items',
    payers: 'Who pays for services and costs',
    other: 'Other terms and comments',
    expiry: 'Answer by',
  },
  expiry: {
    label: 'The other side answers by (optional)',
    hint: 'In your local time. Without an answer by then, the counter lapses.',
  },
  changes: {
    title: 'What changes',
    none: 'Nothing yet. What you change shows here.',
    count: (n: number) => (n === 1 ? '1 change' : `${n} changes`),
  },
  net: {
    title: 'Net to seller',
    before: (document: string) => `On the ${document}`,
    difference: 'Difference',
    about: 'An estimate from price, credits, taxes, and the costs the seller bears.',
  },
  buyer: {
    cash: 'Cash to close',
    payment: 'Payment a month',
    about: (years: number) =>
      `An estimate: price less loan and credits, before closing costs. Payment is principal and interest over ${years} years.`,
    rate: 'Interest rate, assumed',
  },
  notice: {
    title: 'Offer Credit and Items Notice',
    text: 'These terms ask the seller for a credit, or to pay the buyer’s broker. Both lower the net to seller.',
    next: 'You can see by how much beside the terms.',
    ok: 'I Understand',
  },
  send: {
    note: { seller: 'Note to your seller (optional)', buyer: 'Note to your buyer (optional)' },
  },
  moved: {
    title: 'The Terms You’re Answering Changed',
    text: 'Someone changed the terms you’re answering while you were writing. Your counter was not sent.',
    next: 'Your changes are kept. Check them against the new terms, then send.',
    go: 'See New Terms',
    updated:
      'The terms you’re answering were changed while you were writing. Your changes are kept; check them before you send.',
    closed: 'This offer can’t be countered anymore. Your changes are kept on this device.',
  },
  review: { counter: 'Counter' },
} as const
