/** The strings of the pages of offers and contracts. */
export const COPY = {
  yourOffers: 'Your Offers',
  contract: {
    cancelled: 'Success - Your contract is cancelled',
    noDetails: 'Offer details aren’t available',
    noDetailsText: 'The agreement itself is in the PDF.',
    none: 'No contract yet',
    firstOffer: 'The first offer',
    firstOfferText: 'This is the first offer. Once an offer is accepted, everyone signs the contract here.',
    viewOffers: 'View Offers',
    noneText: 'Once an offer is accepted, everyone signs the contract here.',
    fell: 'Your agreement was canceled',
    fellText: 'We keep the signatures on record.',
    page: 'Contract · Parley',
  },
  offer: {
    earlierLink: 'Your link led to an earlier version of this offer. This is the current one.',
    movedOn: 'This offer moved on while you had it open. This is the current version.',
    findAnotherHome: 'Find Another Home',
    notNow: 'You can’t make an offer on this home right now.',
    notCertified: "Looks like you aren't certified to create Offers",
    startWithoutAgent: 'Start Without an Agent',
    findAHome: 'Find a Home',
    completeAgentProfile: 'COMPLETE AGENT PROFILE',
    notCertifiedText:
      'This page is for licensed agents. As a buyer, you can start a provisional offer, which your agent completes.',
  },
  yourBuyers: 'Your Buyers',
} as const
