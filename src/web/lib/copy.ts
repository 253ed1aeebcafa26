/** What several rooms say: of a call that failed without a sentence of the server, and of the administration's sections. */
export const COPY = {
  timeout: 'The server took too long to answer. Please try again.',
  offline: 'No connection. Check your network and try again.',
  failed: 'Error occurred',
  impossible: 'Not saved yet. Correct what is marked, and it will be.',
  adminSections: {
    users: 'Users',
    agents: 'Agents',
    listings: 'Listings',
    contracts: 'Contracts',
    unassigned: 'Waiting for an agent',
    licenses: 'License claims',
    forms: 'Forms',
    events: 'Account events',
    operations: 'Operations',
  },
} as const
