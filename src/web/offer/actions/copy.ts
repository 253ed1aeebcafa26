/** What the buttons and dialogs of an act say, but for the words of the act, which are its row's (`OFFER_WORDS`). */
export const ACTION_COPY = {
  document: {
    changed: {
      sent: () => 'Changed since it was sent',
      answered: (earlier: string) => `Changed from the ${earlier} it answers`,
      previous: () => 'Changed since the version before',
    },
    loading: 'Loading the document',
    noPrice: 'price not entered',
    changes: 'What changed',
  },
  ok: 'OK',
  alsoCancels: (documents: string) => `This also cancels the ${documents}.`,
  canceled: (documents: string) => `The ${documents} is canceled.`,
  about: (act: string, buyers: string, document: string, amount: string) =>
    `${act}: ${buyers}, ${document}, ${amount}`,
  edit: {
    editOffer: 'Edit Offer',
    offerAmount: 'Offer Amount',
    stands: (amount: string) => `Currently ${amount}`,
    editAdditionalTerms: 'Edit additional terms',
    unchanged: 'Enter another amount, or edit additional terms.',
    goBack: 'Go Back',
    saveAndSend: 'Save and Send',
  },
  nudge: {
    send: 'Send Reminder',
    sent: 'Reminder Sent',
    again: (from: string) => `You can send another one from ${from}.`,
  },
} as const
