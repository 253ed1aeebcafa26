/** The strings of the consent to electronic records, where a text of law is not quoted (domain/legal/electronic-records.ts). */
export const COPY = {
  version: (day: string) => `Version of ${day}`,
  open: 'Open the Sample Document',
  sample: 'Sample document',
  download: 'Open it in a new tab',
  code: 'Code in the sample document',
  codeHint: 'Six digits, at the top of the sample. Typing them shows that you can open documents like this.',
  codeNeeded: 'Enter the six digits from the sample document',
  agree: 'I Agree',
  paper: 'You’d rather sign on paper? Close this and tell your agent.',
  profile: {
    title: 'Electronic records',
    agreedTo: 'Agreed',
    notAgreedTo: 'Not agreed',
    given: (day: string) => `You agreed on ${day} to get and sign documents electronically.`,
    notGiven:
      'You haven’t agreed to electronic records and signatures. You’re asked before you sign a contract.',
    read: 'Read the Text',
    withdraw: 'Withdraw Consent',
    withdrawTitle: 'Withdraw consent to electronic records?',
    withdrawText:
      'What you signed stays valid. From now on you can’t sign on Parley until you agree again, and your agent is told if a contract waits for you. It costs nothing.',
    keep: 'Keep Consent',
    withdrawn: 'You withdrew your consent. You can agree again at any time.',
    agreeAgain: 'Agree to Electronic Records',
    agreed: 'You agreed to electronic records and signatures.',
  },
} as const
