import { judgeChain, notesOnChain } from '#domain/evidence/verify/judge-chain.ts'
import { amountCentsOf } from '#domain/offer/form/amount.ts'
import { termsHash } from '../../negotiation/read/terms-hash.ts'
import type { Db } from '../../platform/db/db.ts'
import { isOutage } from '../../platform/db/outage.ts'
import { DamagedFile, isOutOfHandles, StorageAway, type UnreadError } from '../../platform/files/storage.ts'
import { auditAnchors } from '../anchor/anchor.ts'
import { fewerThanBefore } from './sealed-audit.ts'
import { auditFiles } from './audit-files.ts'
import { auditReceipts } from './audit-receipts.ts'
import { auditRoots } from './audit-roots.ts'
import { judgeActs } from '../acts/acts.ts'
import { byChain, linkedEventOf } from '../facts.ts'
import type { House } from '../check/sealed.ts'
import { atOnce, checkAtOnce, type AtOnce } from '../check/check.ts'
import { chainsOf, contractsOf, homesOnRecord, lostSnapshots, sinceOf, snapshotsOf } from './store-audit.ts'
import { houseCertificates } from '../seal.ts'
import { actsSince, copyFaults, linkedSince } from '../acts/since.ts'
import { actReceiptsOf } from '../acts/store-acts.ts'
import { judgeReceipted } from '../check/delivered.ts'
import { judgeKept } from '../check/kept.ts'
import { judgeListing } from '../check/listing.ts'
import { judgeNegotiation } from '../check/offers.ts'
import { judgeDated } from '../check/vouched.ts'
import { chainRows, headsOf, type ChainKind, type LinkedRow } from '../store-facts.ts'
import { documentsOf, listingOf, standingSnapshots, type DocumentRow } from '../store-recorded.ts'
import { lastRooted } from '../store-roots.ts'
import { deliveredIn, vouchedFor } from '../store-vouched.ts'

export interface AuditResult {
  readonly chains: number
  readonly contracts: number
  readonly roots: number
  /** A sentence for each thing that was changed, deleted or added. */
  readonly findings: string[]
  /** A sentence for each event that an operator put into the record by hand, or gave its receipt: nothing is wrong with those, and somebody should know why. */
  readonly notes: string[]
}

const auditSnapshots = async (db: Db, listingId: string): Promise<string[]> => [
  ...(await snapshotsOf(db, [listingId])).flatMap((s) => [
    ...(s.told
      ? []
      : [`The delivered terms ${s.id} of the document ${s.offer_id} were added: no event tells of them.`]),
    ...(termsHash(s.body) === s.hash && s.amount_cents === amountCentsOf(s.body)
      ? []
      : [`The delivered terms ${s.id} of the document ${s.offer_id} were changed.`]),
  ]),
  ...(await lostSnapshots(db, [listingId])).map(
    (e) => `The terms that the event ${e.id} (${e.at}) delivered were deleted or changed.`,
  ),
]

/** When this database began to link, and to make receipts of acts; ISO. */
interface Since {
  readonly since: string
  readonly actSince: string
}

/** The kind of a chain, by what stands in it (`GOES_TO`, store-facts.ts). */
const kindOf = (listingId: string, chainId: string, rows: readonly LinkedRow[]): ChainKind => {
  if (chainId === listingId) return 'listing'
  return rows.some(({ subject }) => subject === 'notice') ? 'notice' : 'negotiation'
}

/** The chains of a home, what it delivered, and its receipts. */
const auditChains = async (
  db: Db,
  certificates: readonly string[],
  listingId: string,
  { since, actSince }: Since,
) => {
  const chains = (await chainsOf(db, [listingId])).map((chain) => chain.chain_id)
  const heads = new Map((await headsOf(db, [listingId])).map((head) => [head.chain_id, head]))
  const findings: string[] = []
  const notes: string[] = []
  const negotiated: DocumentRow[] = []
  let home: readonly LinkedRow[] = []
  const delivered = await deliveredIn(db, [chains])
  const vouched = await vouchedFor(db, [chains, ''])
  for (const { chain_id: id, salt } of await lastRooted(db, [chains]))
    if ((heads.get(id)?.salt ?? salt) !== salt) findings.push(`Chain ${id}: its salt was changed.`)
  // One chain at a time: what the audit holds in memory is one negotiation.
  for (const id of chains) {
    const rows = byChain(await chainRows(db, [listingId, [id]])).get(id) ?? []
    const events = rows.map(linkedEventOf)
    if (rows.length === 0 && !heads.has(id))
      findings.push(`Chain ${id}: The negotiation was added: no event began it.`)
    if (heads.has(id) && heads.get(id)?.kind !== kindOf(listingId, id, rows))
      findings.push(`Chain ${id}: its kind was changed.`)
    findings.push(...judgeChain(events, heads.get(id), since).map((text) => `Chain ${id}: ${text}`))
    notes.push(...notesOnChain(events).map((text) => `Chain ${id}: ${text}`))
    const acts = await judgeActs(await actReceiptsOf(db, [listingId, [id]]), rows, certificates, actSince)
    findings.push(...acts.found.map((text) => `Chain ${id}: ${text}`))
    notes.push(...acts.notes.map((text) => `Chain ${id}: ${text}`))
    const [documents, standing] = [await documentsOf(db, [id]), await standingSnapshots(db, [id])]
    negotiated.push(...documents)
    if (id === listingId) home = rows
    findings.push(
      ...[
        ...judgeNegotiation(documents, standing, rows),
        ...judgeKept(rows, ['offer', 'backup', 'listing', 'contract']),
        ...judgeDated(vouched, rows),
        ...judgeReceipted(delivered, rows, actSince),
      ].map((text) => `Chain ${id}: ${text}`),
    )
  }
  const receipts = await auditReceipts(db, listingId, chains, { certificates, since: actSince })
  findings.push(
    ...judgeListing((await listingOf(db, [listingId]))[0], home, negotiated),
    ...(await auditSnapshots(db, listingId)),
    ...receipts.findings,
  )
  return { chains: chains.length, findings, notes: [...notes, ...receipts.notes] }
}

const auditListing = async (
  db: Db,
  house: House,
  listingId: string,
  since: Since,
  reading: AtOnce,
): Promise<Pick<AuditResult, 'chains' | 'contracts' | 'findings' | 'notes'>> => {
  const certificates = houseCertificates(house.config)
  const found = await reading(db, (at) => auditChains(at, certificates, listingId, since))
  const contracts = await contractsOf(db, [listingId])
  // What a chain tells is told once: a contract is judged with its chains.
  const byChains = [...found.findings]
  for (const { id } of contracts)
    found.findings.push(
      ...(await checkAtOnce(db, house, id, reading))
        .filter((text) => !byChains.some((each) => each.endsWith(`: ${text}`)))
        .map((text) => `Contract ${id}: ${text}`),
    )
  return { ...found, contracts: contracts.length }
}

/** Where a file keeps a home from being read: which one, and why; null where something else does. */
const unreadFile = (error: unknown): string | null => {
  if (error instanceof DamagedFile) return error.message
  const { storedFile, code } = error as UnreadError
  return storedFile === undefined ? null : `The stored file ${storedFile} can’t be read (${code}).`
}

/** The same; where a value that the house never writes keeps it from being read, that is what was found. The rest is looked at all the same. */
const auditReadable = async (...of: Parameters<typeof auditListing>): ReturnType<typeof auditListing> => {
  try {
    return await auditListing(...of)
  } catch (error) {
    if (isOutage(error) || isOutOfHandles(error) || error instanceof StorageAway) throw error
    const why = error instanceof Error ? error.message : String(error)
    const unread = unreadFile(error)
    const [db, , listingId] = of
    return {
      chains: 0,
      // Their records are there: a file that can't be read makes none of them fewer.
      contracts: unread === null ? 0 : (await contractsOf(db, [listingId])).length,
      findings: [
        unread !== null
          ? `${unread} The rest of this home was not checked.`
          : `Its records can’t be read, so that something was put into them (${why.slice(0, 200)}).`,
      ],
      notes: [],
    }
  }
}

/**
 * Recomputes every chain, head, delivered document, signature, paper, receipt and daily root from the tables and the files, a listing
 * at a time (issue 11). What it names was changed past the application: the house goes on beside it, so that each thing is read as of
 * one instant. `reading`: another way to do so, inside a transaction that there is.
 */
export const audit = async (db: Db, house: House, reading: AtOnce = atOnce): Promise<AuditResult> => {
  const [first] = await sinceOf(db, [])
  const acts = await actsSince(house.config, db)
  const since = { since: linkedSince(first?.since ?? null, acts), actSince: acts.since }
  const findings: string[] = [...acts.findings, ...(await copyFaults(house.config))]
  if (!first?.since) findings.push('When this database began to link its events is no longer on record.')
  const notes: string[] = []
  let [chains, contracts] = [0, 0]
  for await (const id of homesOnRecord(db)) {
    const one = await auditReadable(db, house, id, since, reading)
    chains += one.chains
    contracts += one.contracts
    findings.push(...one.findings.map((text) => `Home ${id}. ${text}`))
    notes.push(...one.notes.map((text) => `Home ${id}. ${text}`))
  }
  const roots = await auditRoots(db, houseCertificates(house.config))
  findings.push(
    ...roots.findings,
    ...(await auditFiles(db, house)),
    ...(await auditAnchors(db, house)),
    ...(await fewerThanBefore(house.config, db, { contracts, roots: roots.count })),
  )
  return {
    chains,
    contracts,
    roots: roots.count,
    findings: [...new Set(findings)],
    notes,
  }
}
