/** The strings of the page where offers are reviewed, and of its tab of edits. */
export const REVIEW_COPY = {
  tabs: {
    offers: 'Offers',
    edit: 'Edit',
    contract: 'Contract',
    public: 'Public View',
  },
  reviewOffers: 'Review offers',
  listingAgent: 'Listing agent',
  close: 'Close',
  editInWizard: 'Edit in the wizard',
  updated: 'Your offer has been updated',
} as const
