import type { z } from 'zod'
import { putInByHand, type ByHand } from '../by-hand.ts'
import { utf8ToBytes } from '../hashing.ts'
import * as p from '../package.ts'
import { verifyChain } from './verify-chain.ts'
import { verifyConsents, verifyDelivered, type ToldConsent } from './verify-complete.ts'
import { notSaidShown, verifyDrawn, verifyPapers } from './verify-papers.ts'
import {
  eventsOf,
  verifyAct,
  verifyContract,
  verifyNotices,
  verifyProofs,
  verifyReceipt,
  verifyVersion,
} from './verify-parts.ts'
import { verifySealed } from './verify-sealed.ts'
import { verifyReceipted } from './verify-since.ts'
import { openFiles, parsed, sayIn, type Finding, type Say } from '../files.ts'
import { sameFingerprint, verifyManifest } from './verify-manifest.ts'
import { unpackAnyZip, unpackZip, type PackedFile } from '../zip.ts'

/** What is said of a certificate. Instants are ISO. */
export interface CertificateFacts {
  readonly name: string
  /** SHA-256 over the certificate, hex. */
  readonly fingerprint: string
  readonly from: string
  readonly until: string
  readonly selfMade: boolean
}

/** What the checks need from outside: signatures are checked by the machine's own means. */
export interface Seals {
  /** Did the key of this certificate (PEM) sign these bytes? `signature` is base64. False as well where it cannot be read. */
  signed(certificate: string, bytes: Uint8Array, signature: string): Promise<boolean>
  certificate(pem: string): Promise<CertificateFacts | null>
  /** What is wrong with the seal inside a PDF; null: nothing. `by`: the certificates (PEM) that it may be by; otherwise any. */
  pdf(bytes: Uint8Array, by?: readonly string[]): Promise<string | null>
  /** The certificate that the seal inside a PDF holds by; null: none. */
  pdfSealedBy(bytes: Uint8Array): Promise<CertificateFacts | null>
}

/** A sentence that somebody ticked before an act that binds. */
interface Sentence {
  /** Who that was, by name where this side knows it, and as what. */
  readonly who: string
  readonly at: string
  readonly text: string
  /** When whoever runs Parley put it into the record by hand; null: it was recorded when it was ticked. */
  readonly putIn: string | null
}

const sentenceOf = ({ body, shown }: p.PackedRow): Sentence[] => {
  const text = body?.attestation?.text
  if (!body || !text) return []
  const name = shown?.actor?.value
  return [
    {
      who: typeof name === 'string' ? `${name} (${body.by})` : `The ${body.by}`,
      at: body.at,
      text,
      putIn: body.recordedBy === 'operator' ? (body.recordedAt ?? body.at) : null,
    },
  ]
}

/** What a package proves, once nothing is wrong with it. */
export interface Proven {
  readonly manifest: p.Manifest
  /** The container around the files is not as the house makes it: another program packed them. */
  readonly repacked: boolean
  readonly contract: p.ContractFile | null
  readonly notices: p.NoticesFile
  readonly consents: readonly ToldConsent[]
  readonly certificate: CertificateFacts | null
  /** Somebody said whose key it must be, and it is that one. Otherwise nobody knows here who made this. */
  readonly compared: boolean
  readonly events: number
  readonly hidden: number
  /** What whoever runs Parley put into the record later, by a command. */
  readonly byHand: readonly ByHand[]
  readonly sentences: readonly Sentence[]
  readonly versions: number
  readonly receipts: readonly p.ReceiptStatement[]
  /** Receipts that whoever runs Parley gave by a command, later than the act. */
  readonly receiptsByHand: readonly p.LateReceiptStatement[]
  /** How many acts on the contract have a receipt of their own, of their own instant. */
  readonly acts: number
  /** Whose client didn't say that it had shown what they signed, by name. */
  readonly notSaidShown: readonly string[]
  /** Of each chain, how much of it a daily root covers. */
  readonly covered: readonly Covered[]
}

/** The first `rows` events of a chain are in a root that was made then; null: in none. `more`: how many came after. */
export interface Covered {
  readonly file: string
  readonly rows: number
  readonly madeAt: string | null
  readonly more: number
}

export interface Verdict {
  readonly valid: boolean
  readonly findings: readonly Finding[]
  /** Null: it could not be read at all. */
  readonly proven: Proven | null
  /** Is it an evidence package, changed or not? Something else was not changed: it never was one. */
  readonly isPackage: boolean
  /** Of a PDF that is no package, and whose seal holds: by whose certificate. */
  readonly sealedBy?: CertificateFacts | null
}

const THE_FILE = 'the file itself'

const GET_ONE =
  'Download the evidence package from the page of the contract, under Evidence Package, and check that file.'

const NONE = 'This is not an evidence package, or so much of it is damaged that it can’t be read.'

const isPdf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-'

/** What is said of a PDF: a sealed contract, which parties have, proves itself by the seal inside. */
const ofPdf = (fault: string | null, sealedBy: CertificateFacts | null, by: string | undefined): string[] => {
  if (fault !== null || !sealedBy) return [fault ?? 'The seal inside can’t be read.']
  const holds = 'The seal inside this PDF holds: nothing in it was changed since it was sealed.'
  if (by === undefined) return [holds]
  return sameFingerprint(by, sealedBy.fingerprint)
    ? [holds, 'It was sealed with the certificate whose fingerprint you gave.']
    : [holds, 'It was sealed with another certificate than the one whose fingerprint you gave.']
}

/** What is said of something that is no package. */
const noPackage = async (bytes: Uint8Array, seals: Seals, by: string | undefined): Promise<Verdict> => {
  const not = { valid: false, proven: null, isPackage: false }
  const say = (texts: string[]) => [...texts, GET_ONE].map((text) => ({ file: THE_FILE, text }))
  if (!isPdf(bytes)) return { ...not, findings: say([NONE]) }
  const fault = await seals.pdf(bytes)
  const sealedBy = fault === null ? await seals.pdfSealedBy(bytes) : null
  return { ...not, findings: say(['This is a PDF.', ...ofPdf(fault, sealedBy, by)]), sealedBy }
}

interface Container {
  readonly files: readonly PackedFile[]
  readonly is: 'whole' | 'another' | 'damaged'
  /** Names of files that can't be read. */
  readonly damaged?: readonly string[]
}

/** The files of a package; packed by another program they are the same files. Null: it is no container. */
const filesIn = async (zip: Uint8Array): Promise<Container | null> => {
  const own = unpackZip(zip)
  if (own?.whole) return { files: own.files, is: 'whole' }
  // As every program reads it that opens such a file: what the house’s own order of files would show may be something else.
  const listed = await unpackAnyZip(zip)
  if (listed) return { ...listed, is: 'another' }
  return own && { files: own.files, is: 'damaged' }
}

/** A statement as it was signed: its seal and its certificate are checked, and it is read. `house`: the certificates that count; an older package does not say. */
const readSealed = async <T>(
  seals: Seals,
  { statement, signature, certificate }: p.Sealed,
  house: readonly string[] | undefined,
  schema: z.ZodType<T>,
  say: Say,
): Promise<T | null> => {
  if (!(await seals.signed(certificate, utf8ToBytes(statement), signature)))
    say('A signed statement was edited: its signature does not hold.')
  if (house && !house.includes(certificate)) say('A signed statement is by another key than this house’s.')
  const read = schema.safeParse(parsed(statement))
  if (!read.success) say('A signed statement cannot be read.')
  return read.success ? read.data : null
}

/**
 * Checks everything in a package. Nothing outside of it is asked, so whose key signed it is known only to whoever says which one it
 * must be: `by` is the fingerprint of that certificate, SHA-256 in hex, as a house publishes it.
 */
export const verifyPackage = async (zip: Uint8Array, seals: Seals, by?: string): Promise<Verdict> => {
  const unpacked = await filesIn(zip)
  const damaged = unpacked?.damaged ?? []
  if (!unpacked || ![...unpacked.files.map(({ name }) => name), ...damaged].includes(p.MANIFEST))
    return noPackage(zip, seals, by)
  // Nothing is compared with what can't be read: that would accuse what is whole.
  if (damaged.length > 0) {
    const findings = damaged.map((file) => ({ file, text: 'It can’t be read: its header is damaged.' }))
    return { valid: false, findings, proven: null, isPackage: true }
  }
  const found: Finding[] = []
  const opened = openFiles(unpacked.files, found)
  const { files, read } = opened
  const { manifest, certificate } = await verifyManifest(opened, seals, found, by)
  if (!manifest) return { valid: false, findings: found, proven: null, isPackage: true }

  const chains = new Map<string, p.ChainFile>()
  for (const ends of manifest.chains) {
    const chain = read(ends.file, p.chainFile)
    if (!chain) continue
    chains.set(ends.file, chain)
    verifyChain(chain, ends, sayIn(found, ends.file))
  }
  const events = eventsOf([...chains.values()])
  const versions = manifest.files
    .filter(({ name }) => name.startsWith('versions/'))
    .flatMap(({ name }) => {
      const version = read(name, p.versionFile)
      if (version) verifyVersion(version, events, sayIn(found, name))
      return version ?? []
    })
  verifyDelivered(versions, events, sayIn(found, 'versions'))
  const contract = read(p.CONTRACT, p.contractFile)
  if (contract) {
    verifyContract(contract, files.get(p.AGREEMENT_PAPER), events, sayIn(found, p.CONTRACT))
    const { document } = manifest.about
    verifyDrawn(files.get(p.AGREEMENT_PAPER), events, sayIn(found, p.AGREEMENT_PAPER))
    verifyPapers({ document, contract, files, events }, (name) => sayIn(found, name))
  }
  if (manifest.kind === 'contract')
    for (const name of [p.CONTRACT, p.AGREEMENT_PAPER, ...(contract?.completedAt ? [p.FINAL_PAPER] : [])])
      if (!files.has(name)) sayIn(found, name)('It is missing: a package of a contract has it.')
  const notices = files.has(p.NOTICES) ? (read(p.NOTICES, p.noticesFile) ?? []) : []
  verifyNotices(notices, files, [...chains.values()], sayIn(found, p.NOTICES))
  const given = files.has(p.CONSENTS) ? (read(p.CONSENTS, p.consentsFile) ?? []) : []
  const consents = contract
    ? verifyConsents(given, { contract, notices }, events, sayIn(found, p.CONSENTS))
    : []

  const { houseCertificates } = manifest
  const ofStatements: string[] = []
  const receipts: p.ReceiptStatement[] = []
  const acts: (p.ActReceiptStatement | p.LateReceiptStatement)[] = []
  const inReceipts = sayIn(found, p.RECEIPTS)
  for (const each of read(p.RECEIPTS, p.receiptsFile) ?? []) {
    const receipt = await readSealed(seals, each, houseCertificates, p.anyReceiptStatement, inReceipts)
    if (!receipt) continue
    ofStatements.push(each.certificate)
    if (receipt.format !== p.RECEIPT_FORMAT) {
      verifyAct(receipt, events, inReceipts)
      acts.push(receipt)
      continue
    }
    verifyReceipt(receipt, events, inReceipts)
    receipts.push(receipt)
  }
  const began = read(p.SINCE, p.sealed)
  if (manifest.kind === 'contract' && p.HAVE_SINCE.includes(manifest.format) && !files.has(p.SINCE))
    sayIn(found, p.SINCE)('It is missing: a package of a contract has it.')
  const since =
    began && (await readSealed(seals, began, houseCertificates, p.sinceStatement, sayIn(found, p.SINCE)))
  if (since) verifyReceipted(since.since, chains, acts, inReceipts)
  const covers = new Map<string, { rows: number; madeAt: string }>()
  const inRoots = sayIn(found, p.ROOTS)
  for (const each of read(p.ROOTS, p.rootsFile) ?? []) {
    const root = await readSealed(seals, each, houseCertificates, p.rootStatement, inRoots)
    if (!root) continue
    ofStatements.push(each.certificate)
    verifyProofs(each.proofs, root, chains, inRoots)
    for (const { chain, head } of each.proofs) {
      const rows = (chains.get(chain)?.rows.findIndex((row) => row.hash === head) ?? -1) + 1
      if (rows > (covers.get(chain)?.rows ?? 0)) covers.set(chain, { rows, madeAt: root.madeAt })
    }
  }
  // An older package names no certificates but its own and those of what is in it.
  const ofHouse = houseCertificates ?? [opened.text(p.CERTIFICATE), ...ofStatements]
  const rowsOf = (subject: string) => [...events.values()].filter(({ body }) => body?.subject === subject)
  const sealedPapers = [
    { name: p.FINAL_PAPER, signed: p.AGREEMENT_PAPER, rows: rowsOf('contract') },
    ...notices.map((n) => ({
      name: n.sealed,
      signed: n.paper,
      rows: rowsOf('notice').filter(({ shown }) => shown?.subjectId?.value === n.id),
    })),
  ]
  for (const { name, signed, rows } of sealedPapers) {
    const bytes = files.get(name)
    if (bytes)
      await verifySealed({ bytes, signed: files.get(signed), rows }, ofHouse, seals, sayIn(found, name))
  }
  // The container names the sum of each file: said only where every file is as it was.
  if (unpacked.is === 'damaged' && found.length === 0)
    sayIn(found, THE_FILE)('The container was damaged: its own list of files can’t be read.')
  const rows = [...chains.values()].flatMap((chain) => chain.rows)
  return {
    valid: found.length === 0,
    findings: found,
    isPackage: true,
    proven: {
      manifest,
      repacked: unpacked.is === 'another',
      contract,
      notices,
      consents,
      certificate,
      compared: by !== undefined && certificate !== null && sameFingerprint(by, certificate.fingerprint),
      events: rows.length,
      hidden: rows.filter((row) => !row.body).length,
      byHand: putInByHand(chains),
      sentences: rows.flatMap(sentenceOf),
      versions: versions.length,
      receipts,
      acts: acts.filter(({ format }) => format === p.ACT_RECEIPT_FORMAT).length,
      receiptsByHand: acts.filter((act) => act.format === p.LATE_RECEIPT_FORMAT),
      notSaidShown: contract
        ? notSaidShown(
            contract,
            events,
            new Set(acts.flatMap((act) => (act.format === p.ACT_RECEIPT_FORMAT ? [act.event] : []))),
          )
        : [],
      covered: [...chains].map(([file, chain]) => {
        const { rows = 0, madeAt = null } = covers.get(file) ?? {}
        return { file, rows, madeAt, more: chain.rows.length - rows }
      }),
    },
  }
}
