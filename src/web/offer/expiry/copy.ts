/** What is said about the date by which a document is to be answered (negotiation.md §1.5 CK4). */
export const EXPIRY_COPY = {
  part: 'Answer by',
  label: 'The other side answers by (optional)',
  hint: (zone: string) => `${zone}, where the home is. Without an answer by then, this lapses.`,
  usual: (at: string) => `Use the usual time: ${at}`,
  left: (left: string) => `Expires in ${left}`,
  over: 'Expired',
} as const
