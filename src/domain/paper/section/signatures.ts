import type { PaperSigner, Signatures } from '../document.ts'
import type { AgreementFacts, CertificateFacts } from '../facts.ts'
import { note, type Draft, clause, say, table } from '../words.ts'

const of = (signers: readonly PaperSigner[], side: PaperSigner['side'], caption: string): Signatures[] => {
  const places = signers.flatMap((s, i) => (s.side === side ? [i] : []))
  return places.length === 0 ? [] : [{ kind: 'signatures', caption, signers: places }]
}

/** The buyers' own paper is kept with the contract; its hash is here, so that whoever signs this signs that it is the one. */
const outside = (hash: string | undefined): Draft[] =>
  hash
    ? note(
        `The buyers signed on paper, outside Parley. What they signed is kept with this contract and attached to its sealed file. SHA-256 of the file: ${hash}`,
      )
    : []

/** §14: a place for signature, initials and date of every signer. */
export const signatures = (f: AgreementFacts): Draft[] => [
  ...outside(f.signedByBuyers),
  ...of(f.signers, 'BUYER', f.state === 'CA' ? 'Buyers and their agent' : 'Buyers'),
  ...of(f.signers, 'SELLER', f.state === 'CA' ? 'Sellers and their agent' : 'Sellers'),
]

/** A hash in groups, which can be compared by eye and broken into lines. */
const grouped = (hash: string): string => hash.match(/.{1,16}/g)?.join(' ') ?? ''

/** Documents that everybody signed for too, as their hashes were shown before signing. */
const attached = ({ attached: all }: CertificateFacts): Draft[] =>
  all.length === 0
    ? []
    : [
        ...clause(
          'Attached documents',
          say`Everyone signed for these documents together with the agreement. They are kept with it as files of their own.`,
        ),
        ...table(
          'Attached documents',
          ['Document', 'From', 'SHA-256'],
          all.map(({ name, from, sha256 }) => [name, from, grouped(sha256)]),
        ),
      ]

/** Who signed, when, with which consent, and which file. */
export const signingEvents = (events: CertificateFacts['events']): Draft[] =>
  table(
    'Events of signing',
    ['Person', 'Event', 'Date and time', 'Consent', 'SHA-256 of the document'],
    events.map((e) => [e.who, e.what, e.when, e.consent ?? '', grouped(e.documentHash)]),
  )

/** §15: who signed what and when. From where they signed is in the record alone: the other side reads this paper. */
export const certificate = (c: CertificateFacts): Draft[] => [
  ...clause(
    'Document',
    c.byBuyers
      ? say`The buyers signed a paper of their own, which is attached to this file. Everyone else signed the unsigned agreement, which is attached, too. Its SHA-256 is ${c.documentHash}.`
      : say`Everyone signed the same file, the unsigned agreement, which is attached to this one. Its SHA-256 is ${c.documentHash}.`,
  ),
  ...clause('Effective date', say`The effective date is ${c.effectiveDate}. All times below are ${c.zone}.`),
  ...signingEvents(c.events),
  ...attached(c),
]
