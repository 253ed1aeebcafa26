import { parsed } from '#domain/evidence/files.ts'
import { judgeChain, notesOnChain } from '#domain/evidence/verify/judge-chain.ts'
import { seals } from '#domain/evidence/seals.ts'
import { utf8ToBytes } from '#domain/evidence/hashing.ts'
import { receiptStatement } from '#domain/evidence/package.ts'
import { termsHash } from '../negotiation/read/terms-hash.ts'
import type { Db } from '../platform/db/db.ts'
import { auditRoots, UNKNOWN } from './audit-roots.ts'
import { byChain, linkedEventOf } from './facts.ts'
import type { House } from './check/sealed.ts'
import { atOnce, checkAtOnce, type AtOnce } from './check/check.ts'
import {
  auditedListings,
  chainsOf,
  contractsOf,
  linkAt,
  lostSnapshots,
  receiptsAudited,
  sinceOf,
  snapshotsOf,
} from './store-audit.ts'
import { houseCertificates } from './seal.ts'
import { chainRows, headsOf } from './store-facts.ts'

export interface AuditResult {
  readonly chains: number
  readonly contracts: number
  readonly roots: number
  /** A sentence for each thing that was changed, deleted or added. */
  readonly findings: string[]
  /** A sentence for each event that an operator put into the record by hand: nothing is wrong with those, and somebody should know why. */
  readonly notes: string[]
}

const auditSnapshots = async (db: Db, listingId: string): Promise<string[]> => [
  ...(await snapshotsOf(db, [listingId])).flatMap((s) => [
    ...(s.told
      ? []
      : [`The delivered terms ${s.id} of the document ${s.offer_id} were added: no event tells of them.`]),
    ...(termsHash(s.body) === s.hash
      ? []
      : [`The delivered terms ${s.id} of the document ${s.offer_id} were changed.`]),
  ]),
  ...(await lostSnapshots(db, [listingId])).map(
    (e) => `The terms that the event ${e.id} (${e.at}) delivered were deleted or changed.`,
  ),
]

const auditReceipts = async (
  db: Db,
  certificates: readonly string[],
  listingId: string,
): Promise<string[]> => {
  const found: string[] = []
  for (const r of await receiptsAudited(db, [listingId])) {
    const read = receiptStatement.safeParse(parsed(r.statement))
    const holds = await seals.signed(r.certificate, utf8ToBytes(r.statement), r.signature)
    if (!holds || !read.success) found.push(`A receipt of the document ${r.offer_id} was changed.`)
    else if (!certificates.includes(r.certificate))
      found.push(`A receipt of the document ${r.offer_id} ${UNKNOWN}`)
    else if (!(await isLinked(db, listingId, read.data.link)))
      found.push(`The delivery that a receipt of the document ${r.offer_id} proves is no longer on record.`)
  }
  return found
}

const isLinked = async (db: Db, listingId: string, link: string): Promise<boolean> => {
  const chains = (await chainsOf(db, [listingId])).map((chain) => chain.chain_id)
  return (await linkAt(db, [chains])).some((each) => each.hash === link)
}

/** The chains of a home, what it delivered, and its receipts. */
const auditChains = async (db: Db, certificates: readonly string[], listingId: string, since: string) => {
  const chains = (await chainsOf(db, [listingId])).map((chain) => chain.chain_id)
  const heads = new Map((await headsOf(db, [listingId])).map((head) => [head.chain_id, head]))
  const findings: string[] = []
  const notes: string[] = []
  // One chain at a time: what the audit holds in memory is one negotiation.
  for (const id of chains) {
    const rows = byChain(await chainRows(db, [listingId, [id]])).get(id) ?? []
    const events = rows.map(linkedEventOf)
    findings.push(...judgeChain(events, heads.get(id), since).map((text) => `Chain ${id}: ${text}`))
    notes.push(...notesOnChain(events).map((text) => `Chain ${id}: ${text}`))
  }
  findings.push(
    ...(await auditSnapshots(db, listingId)),
    ...(await auditReceipts(db, certificates, listingId)),
  )
  return { chains: chains.length, findings, notes }
}

const auditListing = async (
  db: Db,
  house: House,
  listingId: string,
  since: string,
  reading: AtOnce,
): Promise<Pick<AuditResult, 'chains' | 'contracts' | 'findings' | 'notes'>> => {
  const certificates = houseCertificates(house.config)
  const found = await reading(db, (at) => auditChains(at, certificates, listingId, since))
  const contracts = await contractsOf(db, [listingId])
  for (const { id } of contracts)
    found.findings.push(
      ...(await checkAtOnce(db, house, id, reading)).map((text) => `Contract ${id}: ${text}`),
    )
  return { ...found, contracts: contracts.length }
}

/**
 * Recomputes every chain, head, delivered document, signature, paper, receipt and daily root from the tables and the files, a listing
 * at a time (issue 11). What it names was changed past the application: the house goes on beside it, so that each thing is read as of
 * one instant. `reading`: another way to do so, inside a transaction that there is.
 */
export const audit = async (db: Db, house: House, reading: AtOnce = atOnce): Promise<AuditResult> => {
  const [first] = await sinceOf(db, [])
  const since = first?.since ?? ''
  const findings: string[] = []
  const notes: string[] = []
  let [chains, contracts] = [0, 0]
  for (let last = ''; ;) {
    const page = await auditedListings(db, [last])
    for (const { listing_id: id } of page) {
      const one = await auditListing(db, house, id, since, reading)
      chains += one.chains
      contracts += one.contracts
      findings.push(...one.findings.map((text) => `Home ${id}. ${text}`))
      notes.push(...one.notes.map((text) => `Home ${id}. ${text}`))
    }
    const end = page.at(-1)
    if (!end) break
    last = end.listing_id
  }
  const roots = await auditRoots(db, houseCertificates(house.config))
  return {
    chains,
    contracts,
    roots: roots.count,
    findings: [...new Set([...findings, ...roots.findings])],
    notes,
  }
}
