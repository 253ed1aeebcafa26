/** What is said of an offer wherever it stands: what changed, its comment, who acts next (look.md "First glance"). */
export const OFFER_COPY = {
  was: 'was',
  now: 'now',
  none: 'none',
  following: (count: number) =>
    `${count} ${count === 1 ? 'amount follows' : 'amounts follow'} from the price`,
  rejected: (comment: string) => `Reason(s) for rejection: ${comment}`,
  note: (comment: string) => `Note: ${comment}`,
  updated: 'Offer has been updated',
  continue: 'Continue',
  hold: 'On hold',
  holdText: 'On hold while another buyer’s contract is being signed.',
} as const
