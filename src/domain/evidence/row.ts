import { Temporal } from 'temporal-polyfill'
import { commitmentTo, digestOf, digestOfHashes, saltFor } from './hashing.ts'
import { termsRoot } from './terms.ts'

/** What the fields below mean, for whoever checks them; another list of fields is another version. */
export const ROW_FORMAT_1 = 'parley-event/1'
/** With who signs by name, the effective date, and what a delivered notice's own chain ended with. */
export const ROW_FORMAT_2 = 'parley-event/2'
/** With how and when a signer consented to electronic records, and what the tables keep beside the event. */
export const ROW_FORMAT = 'parley-event/3'
export const ROW_FORMATS = [ROW_FORMAT_1, ROW_FORMAT_2, ROW_FORMAT] as const
export type RowFormat = (typeof ROW_FORMATS)[number]

/** What stands before the first event of a chain. */
export const GENESIS = '0'.repeat(64)

/** Who somebody was to the deal when they acted. */
export const PARTS = [
  'buyer agent',
  'buyer',
  'listing agent',
  'seller',
  'administrator',
  'clock',
  'someone else',
] as const
export type Part = (typeof PARTS)[number]

/** The side a part belongs to; null: neither. */
export const sideOfPart = (part: Part): 'buyer' | 'seller' | null => {
  if (part === 'buyer agent' || part === 'buyer') return 'buyer'
  return part === 'listing agent' || part === 'seller' ? 'seller' : null
}

/** A consent to electronic records that a signature rests on. */
export interface ConsentFacts {
  readonly way: string
  readonly at: string
  readonly text: string | null
}

/** What a signature left behind; hashes are SHA-256, hex. */
export interface SignatureFacts {
  readonly stage: string
  readonly signature: string | null
  readonly initials: string | null
  /** Of the paper that was signed; what the signer’s client said it showed is the private value `shown`. */
  readonly document: string | null
  readonly agreementText: string | null
  /** Version of the text on electronic records that the signer had agreed to. */
  readonly consent: string | null
  /** How (`way`) and when (ISO instant) they agreed to it, and to which words (hash). Absent: an older format, which says nothing of it. */
  readonly agreed?: ConsentFacts | null
  /** Of the documents that were attached to the contract, in their order. */
  readonly documents: readonly string[]
}

/** The private values of an event in the first format. */
export const PRIVATE_FIELDS_1 = [
  'actor',
  'actorId',
  'impersonator',
  'from',
  'subjectId',
  'verb',
  // Hashes of texts that hold how to reach a buyer: who knew all the rest could try numbers until one fits.
  'shown',
  'snapshot',
  'comment',
  'reason',
  'ip',
  'userAgent',
  'session',
] as const

const PRIVATE_FIELDS_2 = [...PRIVATE_FIELDS_1, 'parties'] as const

/**
 * Values that are not everybody's: in the chain stands a commitment, and who may read one gets it with its salt. `kept`, the columns that the
 * tables keep beside the event, is the house's alone, which checks it.
 */
export const PRIVATE_FIELDS = [...PRIVATE_FIELDS_2, 'kept'] as const
export type PrivateField = (typeof PRIVATE_FIELDS)[number]

/** An event with all that the chain keeps of it. */
export interface EventFacts {
  readonly format: RowFormat
  readonly id: string
  /** ISO instant. */
  readonly at: string
  readonly subject: string
  readonly row: string
  readonly action: string
  readonly to: string
  readonly by: Part
  readonly attestation: { readonly ref: string; readonly text: string | null } | null
  /** The terms and the listing's clauses that were delivered with it. */
  readonly terms: unknown
  readonly clauses: unknown
  /** Of the paper the act came with. */
  readonly paper: string | null
  readonly signature: SignatureFacts | null
  /** Who is to sign the contract that begins with it. */
  readonly signers: unknown
  /** Where it was linked later than it happened: when. */
  readonly recordedAt: string | null
  /** `operator`: it was linked by a command, which someone who runs Parley ran (`npm run audit -- --link`). */
  readonly recordedBy: 'operator' | null
  /** Of the act that completed a contract: its effective date, YYYY-MM-DD. */
  readonly effective: string | null
  /** Of a notice's delivery: the last link of the notice's own chain. */
  readonly joins: string | null
  readonly private: Readonly<Record<PrivateField, unknown>>
}

/** What of an event is hashed, and stands in a package. */
export interface RowBody extends Omit<
  EventFacts,
  'private' | 'terms' | 'clauses' | 'signers' | 'recordedBy' | 'effective' | 'joins'
> {
  /** The first format has none of these three. */
  readonly recordedBy?: EventFacts['recordedBy']
  readonly effective?: string | null
  readonly joins?: string | null
  readonly terms: string | null
  readonly clauses: string | null
  readonly signers: string | null
  readonly private: Readonly<Partial<Record<PrivateField, string>>>
}

export interface Disclosed {
  readonly salt: string
  readonly value: unknown
}

const saltOfField = (salt: string, field: PrivateField): string => saltFor(salt, `field:${field}`)

/** The body of an event's row under its salt (hex). */
export const rowBody = ({ recordedBy, effective, joins, ...facts }: EventFacts, salt: string): RowBody => ({
  ...facts,
  ...(facts.format === ROW_FORMAT_1 ? {} : { recordedBy, effective, joins }),
  signature: facts.signature && signatureIn(facts.format, facts.signature),
  terms: facts.terms === null ? null : termsRoot(salt, facts.terms),
  clauses: facts.clauses === null ? null : digestOf(facts.clauses),
  signers: facts.signers === null ? null : commitmentTo(saltFor(salt, 'signers'), facts.signers),
  private: Object.fromEntries(
    PRIVATE_OF[facts.format].map((field) => [
      field,
      commitmentTo(saltOfField(salt, field), facts.private[field]),
    ]),
  ),
})

const signatureIn = (format: RowFormat, { agreed, ...signature }: SignatureFacts): SignatureFacts =>
  format === ROW_FORMAT ? { ...signature, agreed: agreed ?? null } : signature

const PRIVATE_OF: Readonly<Record<RowFormat, readonly PrivateField[]>> = {
  [ROW_FORMAT_1]: PRIVATE_FIELDS_1,
  [ROW_FORMAT_2]: PRIVATE_FIELDS_2,
  [ROW_FORMAT]: PRIVATE_FIELDS,
}

/** Some private values of an event with what proves them. */
export const disclose = (
  facts: EventFacts,
  salt: string,
  fields: readonly PrivateField[],
): Partial<Record<PrivateField, Disclosed>> =>
  Object.fromEntries(
    fields.map((field) => [field, { salt: saltOfField(salt, field), value: facts.private[field] }]),
  )

/** The hash of a link: what came before, and the body. All hex. */
export const linkHash = (prev: string, bodyHash: string): string => digestOfHashes(2, prev, bodyHash)

/** For how long after a database began to link its events those of before, and of an older release beside it, are linked late. */
const LATE = { hours: 24 }

/**
 * May an event be linked at an instant (ISO) though it did not happen then? Later on an event without its link was put there by
 * somebody else, and stays without one. `since`: when the database began to link.
 */
export const linksLate = (since: string, at: string): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(at), Temporal.Instant.from(since).add(LATE)) <= 0
