/** The strings of service companies, which only two pages need. */
export const COPY = {
  nameOf: (what: string) => `${what} Name`,
  name: 'Name',
  contactName: 'Contact Name',
  email: 'Email',
  phone: 'Phone',
  filled: 'The contact is filled in from the list of companies. Check it.',
} as const
