/** What the form of an offer from outside says, but for the words of the acts, which are their rows' (`OFFER_WORDS`). */
export const OUTSIDE_COPY = {
  mark: 'This offer reached the listing agent on paper or by mail. The listing agent records what the buyer’s side does.',
  steps: { party: 'Buyer and Buyer’s Agent', original: 'Original and Review' },
  party: {
    type: 'Buyer type',
    primary: 'Primary buyer',
    signer: 'Person signing for the buyer',
    another: (n: number) => `Additional buyer ${n}`,
    add: 'Add Additional Buyer',
    remove: 'Remove',
    removeOf: (n: number) => `Remove additional buyer ${n}`,
    privacy:
      'Names only. Parley keeps no phone number, email, or address of these buyers, and sends them nothing.',
    agent: 'Buyer’s agent',
    reach: 'Enter a phone number, an email, or both. You’ll answer this agent yourself.',
  },
  original: {
    label: 'Original offer',
    revised: 'Paper or mail with the new terms',
    hint: 'PDF, JPG, or PNG. Your sellers see it exactly as uploaded.',
  },
  paper: {
    label: 'Paper or mail from the buyer’s side',
    hint: 'PDF, JPG, or PNG. Your sellers see it exactly as uploaded.',
  },
  kept: 'Kept on this device until you add it.',
  cancel: 'Cancel',
  none: 'You can’t add an offer from outside here.',
  noneText: 'The listing agent adds one while the home is for sale.',
  back: 'Back to the offers',
} as const
