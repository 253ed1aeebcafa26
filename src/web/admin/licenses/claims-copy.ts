/** The strings of licenses that two accounts claim. */
export const CLAIMS_COPY = {
  filters: [
    { value: 'open', label: 'Not decided' },
    { value: 'decided', label: 'Decided' },
    { value: 'all', label: 'All' },
  ],
  asked: 'Claimed',
  license: 'License',
  registered: 'Name in the register',
  notThere: 'No longer there',
  claimant: 'Claimed by',
  holder: 'Held by',
  lastLogin: (day: string) => (day ? `Last login ${day}` : 'Never logged in'),
  none: 'No license is claimed by two people',
  decision: 'Decision',
  outcome: { GIVEN: 'Given to the claimant', KEPT: 'Left with its holder' },
  by: (name: string, day: string) => `${name}, ${day}`,
  give: 'Give to Claimant',
  keep: 'Leave with Holder',
  giveOf: (name: string) => `Give to Claimant: ${name}`,
  keepOf: (name: string) => `Leave with Holder: ${name}`,
  title: { GIVEN: 'Give the license to the claimant?', KEPT: 'Leave the license with its holder?' },
  text: {
    GIVEN: (winner: string, loser: string) =>
      `${winner} can then publish, send, and sign with it; ${loser} no longer can.`,
    KEPT: (winner: string, loser: string) =>
      `${winner} goes on as before; ${loser} cannot publish, send, or sign.`,
  },
  next: 'Both get an email, and both records say who decided. You can decide otherwise later.',
  confirm: { GIVEN: 'Give License', KEPT: 'Leave License' },
  done: 'Decided. Both get an email.',
} as const
