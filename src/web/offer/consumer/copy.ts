/** The strings of an offer that a consumer begins without an agent (spec 3 §2 "Consumer offer wizard"). */
export const COPY = {
  what: 'offer',
  submit: 'Submit Provisional Offer',
  sent: {
    title: 'Offer Sent',
    text: 'Your provisional Offer has been created and saved. Click below to be taken to your dashboard and await next steps.',
    button: 'Continue',
  },
  ownEmail: 'Your account’s email: you are the buyer.',
  privacy: 'We never share your phone or email with the seller or the listing agent.',
  invite: {
    title: 'Ask an agent to take over',
    text: 'A licensed agent of your choice completes the offer and sends it to you for approval. The seller sees nothing before you approve it.',
    greeting: (address: string) =>
      `I would like to buy ${address} and have started an offer. Could you take it over as my agent?`,
  },
} as const
