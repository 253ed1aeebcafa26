/** The strings of the cards of a dashboard. */
export const COPY = {
  number: (id: string) => `Offer ${id.slice(-8).toUpperCase()}`,
  listingAgent: 'Listing agent',
  yourAgent: 'Your agent',
  hold: 'On hold',
  holdText: 'On hold while another buyer’s contract is being signed.',
  sign: 'Your signature is next.',
  accepted: 'Accepted',
  signing: 'Next: the others sign the contract in order.',
  signed: 'Contract signed',
  closing: 'Everyone has signed. The sale is on its way to closing.',
  bought: 'Sold to you',
  boughtText: 'This sale is closed.',
  ended: 'Sold',
  endedText: 'This home was sold to another buyer.',
} as const
