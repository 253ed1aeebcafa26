import type { CertificateFacts } from '../facts.ts'
import { clause, say, table, type Draft } from '../words.ts'

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
