import { z } from 'zod'
import { CONTRACT_SIDES } from '#domain/contract/vocabulary.ts'
import { PARTS, PRIVATE_FIELDS, ROW_FORMATS } from './row.ts'

/*
 * The files of an evidence package. docs/evidence.md says the same in words, for whoever writes a verifier.
 */
export const PACKAGE_FORMAT = 'parley-evidence/6'
/** Older releases made no statement of since when acts have receipts before this one. */
const SINCE_PACKAGE = 'parley-evidence/5'
/** The formats of packages of a contract that have the statement of since when acts have receipts. */
export const HAVE_SINCE: readonly string[] = [SINCE_PACKAGE, PACKAGE_FORMAT]
/**
 * What older releases made, without and with notices, without receipts of acts, without since when there are such receipts, and without how and
 * when somebody consented in the rows: a verifier from before says that it can't read a newer one, not that it was forged.
 */
const OLDER_FORMATS = [
  'parley-evidence/1',
  'parley-evidence/2',
  'parley-evidence/3',
  'parley-evidence/4',
  SINCE_PACKAGE,
] as const
export const RECEIPT_FORMAT = 'parley-receipt/1'
export const ACT_RECEIPT_FORMAT = 'parley-receipt/2'
export const LATE_RECEIPT_FORMAT = 'parley-late-receipt/1'
export const ROOT_FORMAT = 'parley-root/1'
export const SINCE_FORMAT = 'parley-acts-since/1'

export const MANIFEST = 'manifest.json'
export const MANIFEST_SEAL = 'manifest.sig'
export const CERTIFICATE = 'certificate.pem'
export const CONTRACT = 'contract.json'
export const NOTICES = 'notices.json'
export const RECEIPTS = 'receipts.json'
export const SINCE = 'since.json'
export const ROOTS = 'roots.json'
export const CONSENTS = 'consents.json'
export const AGREEMENT_PAPER = 'papers/agreement.pdf'
export const FINAL_PAPER = 'papers/contract.pdf'
/** These go on with a dot and the kind of file; an attached document has its number before that. */
export const OUTSIDE_PAPER = 'papers/signed-outside'
export const BUYERS_PAPER = 'papers/signed-by-buyers'
export const ATTACHED = 'papers/attached-'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const text = z.string().max(100_000)
const most = <T extends z.ZodType>(item: T) => z.array(item).max(10_000)

export const manifest = z.object({
  format: z.enum([...OLDER_FORMATS, PACKAGE_FORMAT]),
  kind: z.enum(['contract', 'receipt']),
  /** Whose package it is: what it holds is what that side may see. */
  for: z.enum(['buyer', 'seller']),
  about: z.object({ listing: text, document: text, contract: text.nullable() }),
  /** How long each chain of the package is, and between which hashes. */
  chains: most(z.object({ file: text, rows: z.int(), before: hash, head: hash })),
  /** SHA-256 of the file with the certificate. */
  certificate: hash,
  /** Every certificate that the house seals or sealed with, as in that file; what is signed with another one is not by the house. Older packages don't say. */
  houseCertificates: most(text).optional(),
  files: most(z.object({ name: text, bytes: z.int(), sha256: hash })),
})
export type Manifest = z.output<typeof manifest>

const rowBody = z.strictObject({
  format: z.enum(ROW_FORMATS),
  id: text,
  at: text,
  subject: text,
  row: text,
  action: text,
  to: text,
  by: z.enum(PARTS),
  attestation: z.object({ ref: text, text: text.nullable() }).nullable(),
  terms: hash.nullable(),
  clauses: hash.nullable(),
  paper: hash.nullable(),
  signature: z
    .strictObject({
      stage: text,
      signature: text.nullable(),
      initials: text.nullable(),
      document: text.nullable(),
      agreementText: text.nullable(),
      consent: text.nullable(),
      // The third format alone has it.
      agreed: z.strictObject({ way: text, at: text, text: hash.nullable() }).nullable().optional(),
      documents: most(hash).readonly(),
    })
    .nullable(),
  signers: hash.nullable(),
  recordedAt: text.nullable(),
  // The first format has none of these.
  recordedBy: z.literal('operator').nullable().optional(),
  effective: text.nullable().optional(),
  joins: hash.nullable().optional(),
  private: z.partialRecord(z.enum(PRIVATE_FIELDS), hash),
})

const packedRow = z.object({
  prev: hash,
  hash,
  bodyHash: hash,
  /** Absent: an act that this side may not know. */
  body: rowBody.optional(),
  /** The private values that this side may read. */
  shown: z.partialRecord(z.enum(PRIVATE_FIELDS), z.object({ salt: hash, value: z.unknown() })).optional(),
})
export type PackedRow = z.output<typeof packedRow>

export const chainFile = z.object({
  chain: z.enum(['negotiation', 'listing and contract', 'notice']),
  /** Does it begin where the chain begins? */
  fromTheBeginning: z.boolean(),
  rows: most(packedRow),
})
export type ChainFile = z.output<typeof chainFile>

export const versionFile = z.object({
  document: text,
  type: text,
  deliveredAt: text,
  /** The event that delivered it. */
  event: text,
  /** SHA-256 over the whole document; the buyer side’s alone, since the document holds how to reach its people. */
  snapshot: text.nullable(),
  terms: most(
    z.union([z.object({ path: text, value: z.unknown(), salt: hash }), z.object({ hidden: hash })]),
  ),
  clauses: z.unknown(),
})
export type VersionFile = z.output<typeof versionFile>

/** As whom somebody signs; older packages don't say. */
const signingName = {
  signingAs: text.nullable().optional(),
  signingFor: text.nullable().optional(),
  signingTitle: text.nullable().optional(),
}

export const contractFile = z.object({
  id: text,
  state: text,
  documentHash: hash,
  effectiveDate: text.nullable(),
  completedAt: text.nullable(),
  signers: most(
    z.object({
      name: text,
      role: text,
      side: z.enum(CONTRACT_SIDES),
      stage: text,
      ...signingName,
      signedAt: text.nullable(),
      signature: text.nullable(),
      initials: text.nullable(),
      document: text.nullable(),
    }),
  ),
})
export type ContractFile = z.output<typeof contractFile>

/** What was signed and delivered after the contract: removals of contingencies, and notices to perform. */
export const noticesFile = most(
  z.object({
    id: text,
    kind: text,
    title: text,
    items: most(text),
    /** The same in words. */
    about: most(text),
    from: z.enum(CONTRACT_SIDES),
    deliveredAt: text,
    documentHash: hash,
    /** Files of this package: the paper that was signed, and the sealed one. */
    paper: text,
    sealed: text,
    signers: most(
      z.object({
        name: text,
        role: text,
        ...signingName,
        signedAt: text,
        signature: text,
        initials: text,
        document: text,
      }),
    ),
  }),
)
export type NoticesFile = z.output<typeof noticesFile>

/** Who agreed to electronic records, and how. */
export const consentsFile = most(
  z.object({
    name: text,
    version: text,
    /** Hash of its words. */
    text: text.nullable().optional(),
    way: text,
    /** What that shows, in words; older packages don't say. */
    shows: text.optional(),
    at: text,
  }),
)
export type ConsentsFile = z.output<typeof consentsFile>

/** A statement as it was signed, byte for byte, with the seal over it and the certificate of that day. */
export const sealed = z.object({ statement: text, signature: text, certificate: text })
export type Sealed = z.output<typeof sealed>

export const receiptStatement = z.object({
  format: z.literal(RECEIPT_FORMAT),
  document: text,
  type: text,
  snapshot: text,
  deliveredAt: z.iso.datetime(),
  /** The event that delivered it, and the hash of its link. */
  event: text,
  link: hash,
  madeAt: z.iso.datetime(),
})
export type ReceiptStatement = z.output<typeof receiptStatement>

/** That an act on a contract happened; signed with its link, in the same transaction. */
export const actReceiptStatement = z.object({
  format: z.literal(ACT_RECEIPT_FORMAT),
  subject: text,
  document: text,
  action: text,
  to: text,
  at: text,
  /** Of the paper that the act came with, or that was signed. */
  paper: hash.nullable(),
  event: text,
  link: hash,
})
export type ActReceiptStatement = z.output<typeof actReceiptStatement>

/** A receipt that was made long after its act, by a command of whoever runs Parley. */
export const lateReceiptStatement = actReceiptStatement.extend({
  format: z.literal(LATE_RECEIPT_FORMAT),
  madeAt: text,
})
export type LateReceiptStatement = z.output<typeof lateReceiptStatement>

export const anyReceiptStatement = z.discriminatedUnion('format', [
  receiptStatement,
  actReceiptStatement,
  lateReceiptStatement,
])

export const receiptsFile = most(sealed)

/** Since when acts have receipts in a database: signed once, at its first start with a release that makes them. */
export const sinceStatement = z.object({ format: z.literal(SINCE_FORMAT), since: z.iso.datetime() })

export const rootStatement = z.object({
  format: z.literal(ROOT_FORMAT),
  day: text,
  root: hash,
  /** SHA-256 over the statement of the root before. */
  previous: hash.nullable(),
  madeAt: text,
})
export type RootStatement = z.output<typeof rootStatement>

export const rootsFile = most(
  sealed.extend({
    proofs: most(
      z.object({
        chain: text,
        head: hash,
        salt: hash,
        path: z.array(z.object({ side: z.enum(['left', 'right']), hash })).max(64),
      }),
    ),
  }),
)
export type RootsFile = z.output<typeof rootsFile>
