import { fieldsFor, mayKnow, type EvidenceReader } from './disclosure.ts'
import { canonicalText, sha256Hex, utf8ToBytes } from './hashing.ts'
import type { LinkedEvent } from './verify/judge-chain.ts'
import * as p from './package.ts'
import { disclose, GENESIS, rowBody } from './row.ts'
import { disclosedTerms } from './terms.ts'
import type { PackedFile } from './zip.ts'

/** A delivered document with what its reader is shown of it. */
export interface DeliveredVersion extends Omit<p.VersionFile, 'terms'> {
  /** Of the event that delivered it; hex. */
  readonly salt: string
  readonly body: unknown
  readonly shown: unknown
}

export interface PackagedChain {
  readonly id: string
  readonly file: string
  readonly chain: p.ChainFile['chain']
  readonly events: readonly LinkedEvent[]
}

/** Where a chain stood in a daily root. */
export interface RootedHead extends p.Sealed {
  readonly chainId: string
  readonly hash: string
  readonly salt: string
  readonly path: p.RootsFile[number]['proofs'][number]['path']
}

/** All that a package is made of; what of it its reader may see is decided here, by the rules of disclosure.ts. */
export interface PackageInput {
  readonly manifest: Pick<p.Manifest, 'kind' | 'for' | 'about'>
  readonly reader: EvidenceReader
  readonly chains: readonly PackagedChain[]
  readonly versions: readonly DeliveredVersion[]
  readonly contract: p.ContractFile | null
  readonly notices: p.NoticesFile
  readonly papers: readonly PackedFile[]
  readonly receipts: readonly p.Sealed[]
  /** Of acts on the contract, each with its event: its reader gets those of events that they may know. */
  readonly actReceipts: readonly (p.Sealed & { readonly event: string })[]
  /** Since when acts have receipts; null where the package has none of them. */
  readonly since: p.Sealed | null
  readonly consents: p.ConsentsFile
  /** Newest first. */
  readonly roots: readonly RootedHead[]
}

const rowOf = ({ facts, link }: LinkedEvent, reader: EvidenceReader): p.PackedRow[] => {
  if (!link) return []
  const { prev, bodyHash, hash } = link
  if (!mayKnow(facts, reader)) return [{ prev, hash, bodyHash }]
  const shown = disclose(facts, link.salt, fieldsFor(facts, reader))
  return [{ prev, hash, bodyHash, body: rowBody(facts, link.salt), shown }]
}

const chainFileOf = ({ chain, events }: PackagedChain, reader: EvidenceReader): p.ChainFile => {
  const rows = events.flatMap((event) => rowOf(event, reader))
  return { chain, fromTheBeginning: rows[0]?.prev === GENESIS, rows }
}

const versionFileOf = ({ salt, body, shown, ...version }: DeliveredVersion): p.VersionFile => ({
  ...version,
  terms: disclosedTerms(salt, body, shown),
})

/** The roots whose heads are among a package's rows: of others the reader could not follow the way. */
const rootsFileOf = (
  roots: readonly RootedHead[],
  chains: readonly PackagedChain[],
  files: ReadonlyMap<string, p.ChainFile>,
): p.RootsFile => {
  const byStatement = new Map<string, p.RootsFile[number]>()
  for (const { chainId, hash, salt, path, ...seal } of roots) {
    const file = chains.find((chain) => chain.id === chainId)?.file ?? ''
    if (!files.get(file)?.rows.some((row) => row.hash === hash)) continue
    const root = byStatement.get(seal.statement) ?? { ...seal, proofs: [] }
    root.proofs.push({ chain: file, head: hash, salt, path })
    byStatement.set(seal.statement, root)
  }
  return [...byStatement.values()]
}

/** Which receipts of acts are about an event that the reader is shown. */
const receiptsKnown = (
  receipts: PackageInput['actReceipts'],
  files: ReadonlyMap<string, p.ChainFile>,
): p.Sealed[] => {
  const known = new Set([...files.values()].flatMap(({ rows }) => rows.map(({ body }) => body?.id)))
  return receipts.flatMap(({ event, ...sealed }) => (known.has(event) ? [sealed] : []))
}

const json = (name: string, value: unknown): PackedFile => ({
  name,
  bytes: utf8ToBytes(`${canonicalText(value)}\n`),
})

/**
 * The files of a package in their order, the manifest first but for its seal: `certificates` (PEM) are the house's, and the first one is whose it
 * will be. The same for the same state.
 */
export const buildPackage = (
  input: PackageInput,
  certificates: readonly [string, ...string[]],
): PackedFile[] => {
  const [certificate] = certificates
  const chains = new Map(input.chains.map((chain) => [chain.file, chainFileOf(chain, input.reader)]))
  const receipts = [...input.receipts, ...receiptsKnown(input.actReceipts, chains)]
  const files: PackedFile[] = [
    ...(input.contract ? [json(p.CONTRACT, input.contract)] : []),
    ...(input.notices.length > 0 ? [json(p.NOTICES, input.notices)] : []),
    ...input.papers,
    ...[...chains].map(([name, chain]) => json(name, chain)),
    ...input.versions.map((v, at) =>
      json(`versions/${String(at + 1).padStart(3, '0')}.json`, versionFileOf(v)),
    ),
    ...(receipts.length > 0 ? [json(p.RECEIPTS, receipts)] : []),
    ...(input.since ? [json(p.SINCE, input.since)] : []),
    ...(input.consents.length > 0 ? [json(p.CONSENTS, input.consents)] : []),
    json(p.ROOTS, rootsFileOf(input.roots, input.chains, chains)),
  ]
  const manifest: p.Manifest = {
    format: p.PACKAGE_FORMAT,
    ...input.manifest,
    chains: [...chains].map(([file, { rows }]) => ({
      file,
      rows: rows.length,
      before: rows[0]?.prev ?? GENESIS,
      head: rows.at(-1)?.hash ?? GENESIS,
    })),
    certificate: sha256Hex(utf8ToBytes(certificate)),
    houseCertificates: [...certificates],
    files: files.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: sha256Hex(bytes) })),
  }
  return [json(p.MANIFEST, manifest), { name: p.CERTIFICATE, bytes: utf8ToBytes(certificate) }, ...files]
}
