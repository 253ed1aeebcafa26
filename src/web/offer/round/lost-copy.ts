/** Beside the words of the round: the page has those from the start, and these come with a dialog. */
export const LOST_COPY = {
  lost: 'What the approval cancels',
  lostAcceptance: (buyers: string, amount: string, net: string, own: string) =>
    `${buyers} accepted your counter of ${amount}${net && `, net to seller ${net} (estimate)`}. It is canceled, and no longer holds: what stays open is their own offer of ${own}.`,
  lostCounter: (buyers: string, amount: string) => `Your counter of ${amount} to ${buyers} is canceled.`,
  giveUp: (buyers: string) => `I give up what ${buyers} accepted.`,
  keep: 'To keep it, go back and select that buyer instead.',
} as const
