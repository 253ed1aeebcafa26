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
  outcome: { GIVEN: 'Given to the claimant', KEPT: 'Left with its holder', REFUSED: 'Refused' },
  by: (name: string | null, day: string) => (name === null ? day : `${name}, ${day}`),
  give: 'Give to Claimant',
  keep: 'Leave with Holder',
  giveOf: (name: string) => `Give to Claimant: ${name}`,
  keepOf: (name: string) => `Leave with Holder: ${name}`,
  refuse: 'Refuse Claim',
  refuseOf: (name: string) => `Refuse Claim: ${name}`,
  title: {
    GIVEN: 'Give the license to the claimant?',
    KEPT: 'Leave the license with its holder?',
    REFUSED: 'Refuse this claim?',
  },
  text: {
    GIVEN: (winner: string, loser: string) =>
      `${winner} can then publish, send, and sign with it; ${loser} no longer can.`,
    KEPT: (winner: string, loser: string) =>
      `${winner} goes on as before; ${loser} cannot publish, send, or sign.`,
  },
  /** Where the holder's account was deleted: of several who claim, an administrator chooses. */
  alone: (winner: string) =>
    `The account that held it was deleted. ${winner} can then publish, send, and sign with it; whoever else claims it claims it from them.`,
  refused: (claimant: string) =>
    `The account that held it was deleted. ${claimant} cannot publish, send, or sign with it; once no claim of it is open, it is free for whoever registers with it.`,
  /** Of a decision that is changed: who is barred now, and who will be. */
  changes: (winner: string, loser: string) =>
    `This changes an earlier decision. Now ${winner} is barred; then they can publish, send, and sign, and ${loser}, who can now, no longer can.`,
  person: (name: string, email: string) => `${name} (${email})`,
  next: 'Both get an email, and both records say who decided. You can change this decision later.',
  nextAlone: 'They get an email, and their record says who decided.',
  confirm: { GIVEN: 'Give License', KEPT: 'Leave License', REFUSED: 'Refuse Claim' },
  done: 'Decided. Both get an email.',
  doneAlone: 'Decided. They get an email.',
} as const
