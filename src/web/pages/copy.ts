/** The strings of home, search, and other pages without a room of their own. */
export const COPY = {
  publicPage: {
    logInFirst: 'Log in to see the offers on this home.',
    logIn: 'Log In',
    page: (street: string) => `${street} · Parley`,
    untitled: 'Listing',
    manageListing: 'Manage Listing',
  },
  createListing: {
    reviewListing: 'Review listing',
    notApproved: "Looks like you aren't approved to create Listings",
    completeAgentProfile: 'COMPLETE AGENT PROFILE',
    agentsOnly: 'Only licensed agents can create listings.',
  },
  home: {
    title: 'Home',
    welcome: (name: string) => `Welcome, ${name}`,
    needsYourAttention: 'Needs your attention',
    deadlines: 'Next deadlines',
    activity: 'Recent activity',
    begin: 'What would you like to do?',
  },
  search: {
    title: 'Search For A Listing To Create An Offer',
    short: 'Search Listings',
    label: 'Search listings',
    street: 'Street Address',
    city: 'City',
    anyState: 'Any state',
    state: 'State',
    search: 'Search',
    missing: 'If a listing cannot be found, it likely means the listing agent has not added it.',
    whyMissing:
      'Why is a listing missing? If a listing cannot be found, it likely means the listing agent has not added it.',
    results: 'Results',
    view: 'List or map',
    list: 'List',
    map: 'Map',
    noResultsFound: 'No results found',
    try: 'Try a shorter address or a nearby city.',
  },
} as const
