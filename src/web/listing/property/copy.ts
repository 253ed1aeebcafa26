/** The strings of a consumer's own home (spec 2 §2 "Provisional listing screen"). */
export const COPY = {
  title: 'Create Property',
  form: 'Edit Property',
  lead: 'Tell us about your home. A licensed agent takes it over from you, completes it, and lists it.',
  price: 'Price',
  priceHint: 'What you would like to get, in US dollars',
  description: 'Description',
  propertyType: 'Property Type',
  squareFeet: 'Square Feet',
  bedrooms: 'Bedrooms',
  baths: 'Baths',
  ownerType: 'Owner Type',
  cancel: 'Cancel',
  submit: 'Submit',
  failed: 'Something went wrong with saving your listing',
  saved: 'Your Listing Has Been Saved',
  notice: 'Only certified agents can create listings. Invite an agent to take your home over and list it.',
  invite: 'INVITE AGENT',
  dashboard: 'GO TO DASHBOARD',
  greeting: (street: string) =>
    `I would like to sell my home at ${street}. Could you list it for me on Parley?`,
  waiting: 'Your home waits for an agent',
} as const
