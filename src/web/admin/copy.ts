/** The strings of the administrators' tables. */
export const COPY = {
  search: (what: string) => `Search ${what}`,
  noResultsFound: 'No results found',
  page: 'Page',
  rows: 'Rows',
  counts: (pages: number, rows: number) =>
    `of ${pages} ${pages === 1 ? 'page' : 'pages'}, ${rows} ${rows === 1 ? 'row' : 'rows'}`,
  columns: {
    approvedOf: (name: string) => `Approved: ${name}`,
    loginAsOf: (name: string) => `Login As ${name}`,
    loginAs: 'Login As',
    status: 'Status',
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    approved: 'Approved',
    state: 'State',
    dreLicense: 'DRE License',
    broker: 'Broker',
    when: 'When',
    event: 'Event',
    by: 'By',
    themselves: 'The user',
    address: 'IP address',
  },
  rolesFailed: 'Error occurred while updating roles',
} as const
