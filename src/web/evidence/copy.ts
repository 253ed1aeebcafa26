/** The strings of the page that checks a package. */
export const COPY = {
  title: 'Check an Evidence Package',
  lead: 'Drop an evidence package or a receipt from Parley here. It’s checked on your device, and nothing is uploaded.',
  drop: 'Drop the ZIP file here',
  dropNow: 'Let go to check this file',
  or: 'or',
  oneAtATime: 'Please check one file at a time.',
  choose: 'Choose a File',
  another: 'Check Another File',
  checking: (name: string) => `Checking ${name}`,
  tooLarge: 'This file is too large to be an evidence package.',
  unreadable: 'Your browser couldn’t read this file. Choose it again.',
  valid: 'This package is valid',
  notValid: 'This record was changed',
  noPackage: 'This isn’t an evidence package',
  validOf: (name: string) => `${name}: nothing was edited, deleted, added, or reordered.`,
  notValidOf: (name: string, count: number) =>
    count === 1
      ? `${name} was changed. One thing is wrong:`
      : `${name} was changed. ${count} things are wrong:`,
  noPackageOf: (name: string) => `${name} isn’t a record that can be checked here.`,
  sealedPdfOf: (name: string) => `${name} is a sealed PDF. Its seal holds: nothing in it was changed since.`,
  otherKey: 'Someone else’s key signed this record',
  otherKeyOf: (name: string) =>
    `${name}: its parts fit together, but its certificate isn’t the one whose fingerprint you gave.`,
  proven: 'What it proves',
  ours: 'The certificate is the one that this Parley signs with today. It’s this website that says so.',
  notOurs:
    'The certificate is not the one that this Parley signs with today. It may be an earlier one, or somebody else’s: ask whoever gave you the file.',
  who: {
    unchecked: 'Who signed it: not checked',
    same: 'Who signed it: checked',
    other: 'Who signed it: someone else',
  },
  fingerprint: 'Fingerprint to compare (optional)',
  fingerprintHelp:
    'Type or paste the fingerprint that Parley gave you. Spaces, colons, and capitals don’t matter.',
  sameFingerprint: 'It’s the same: the holder of that certificate signed this record.',
  otherFingerprint: 'It isn’t the same: someone else’s key signed this record.',
  file: 'File',
  how: 'How this works',
  howText: [
    'Every act of a negotiation is bound to the one before it by a fingerprint. If someone edits, removes, adds, or moves one, the fingerprints no longer fit.',
    'The list of everything in the package is signed by Parley, and the certificate is inside. You don’t need an account, and you don’t need Parley: the format is public, and anyone can write a program that checks it.',
  ],
} as const
