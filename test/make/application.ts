/** An application to list, whole (spec 1 §3 "Agent questionnaire"). */
export const APPLICATION = {
  transactions: 12,
  listingTransactions: 5,
  listingsActive: 0,
  listingLeads: 3,
  buyerLeads: 4,
  techComfort: true,
  newMethods: false,
  testimony: true,
  listingReady: true,
  verify: true,
}
