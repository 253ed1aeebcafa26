/** The strings of what changed while one looks. */
export const COPY = {
  title: 'Just changed:',
  more: (count: number) => `And ${count} more.`,
  seen: 'Got it',
  mark: 'Just changed',
  newOffer: (buyers: string) => `New offer from ${buyers}.`,
  changed: (buyers: string, document: string, label: string) => `${buyers}: ${document}, ${label}.`,
  gone: (buyers: string) => `The offer of ${buyers} is no longer here.`,
  round: 'The due date for highest and best offers changed.',
} as const
