import { createHash } from 'node:crypto'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { withTransaction, type Db } from '../../platform/db/db.ts'
import { byChain, linkedEventOf } from '../facts.ts'
import { isLate, judgeActs, type ActReceipt } from '../acts/acts.ts'
import { actReceiptsOf } from '../acts/store-acts.ts'
import { judgeKeptActs } from '../anchor/anchor.ts'
import { judgeConsents, judgeMarks } from './beside.ts'
import { judgeReceipted } from './delivered.ts'
import { judgeDrawn } from './drawn.ts'
import { judgeKept } from './kept.ts'
import { judgeNegotiation } from './offers.ts'
import { judgeNoticePaper, judgeNotices, saysTheSame } from './notices.ts'
import { alreadySealed, judgeSealed, judgeSeals, sealedPapers, type House } from './sealed.ts'
import { judgeDocuments, judgeLabels, judgeSignedElsewhere } from './papers.ts'
import { eventsOfContract, judgeState } from './state.ts'
import { judgeDated, judgeGone } from './vouched.ts'
import { judgeChains, type ChainToJudge } from '../judge.ts'
import { houseCertificates } from '../seal.ts'
import { judgeSince, linkedSince, type ActsSince } from '../acts/since.ts'
import { noticesOf, type ContractNoticeRow } from '../store-contract-notices.ts'
import { deliveredIn, vouchedFor } from '../store-vouched.ts'
import { chainRows, headsOf, readAtOnce, type LinkedRow } from '../store-facts.ts'
import {
  attachedOf,
  contractOf,
  documentsOf,
  keptFiles,
  marksOf,
  signedImages,
  signedWith,
  standingSnapshots,
  wordsOf,
  type ContractRow,
} from '../store-recorded.ts'

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

interface Papers {
  readonly contract: ContractRow
  readonly files: Awaited<ReturnType<typeof keptFiles>>
  /** What people read as text in place of the paper; null: nothing. */
  readonly words: object | null
  readonly notices: readonly ContractNoticeRow[]
  /** What is sealed, and by which certificates it may be. */
  readonly sealed: ReturnType<typeof alreadySealed>
  readonly certificates: readonly string[]
}

/** The papers of a contract on the disk against what is on record of them. */
const judgePapers = async (
  { storage }: House,
  { contract, files, words, notices, ...seals }: Papers,
): Promise<string[]> => {
  const named = files.map(({ id }) => id)
  const found: string[] = []
  if (contract.document_hash !== null && contract.document_file_id === null)
    found.push('The paper that everybody signs was taken away.')
  for (const id of named) {
    const file = files.find((each) => each.id === id)
    const bytes = file ? await storage.get(file.storage_key) : null
    const what = id === contract.document_file_id ? 'The paper that everybody signs' : `The paper ${id}`
    found.push(...judgeNoticePaper(notices, id, bytes, file?.sha256))
    if (bytes && id === contract.document_file_id && !saysTheSame(bytes, words))
      found.push('The words of the agreement, as they are read on a phone, are not those of its paper.')
    if (!bytes) found.push(`${what} is not there.`)
    else if (
      sha256(bytes) !== file?.sha256 ||
      (id === contract.document_file_id && file.sha256 !== contract.document_hash)
    )
      found.push(`${what} was changed on the disk, or its hash in the record.`)
  }
  const bytesOf = async (id: string | null) => {
    const file = files.find((each) => each.id === id)
    return file ? storage.get(file.storage_key) : null
  }
  return [...found, ...(await judgeSeals(seals.sealed, seals.certificates, bytesOf))]
}

/** The signatures against their images and the paper that they are on. `events`: of this contract, by their order: clocks are set back. */
const judgeSigners = async (
  db: Db,
  contract: ContractRow,
  events: readonly LinkedRow[],
): Promise<string[]> => {
  const signed = events.filter((row) => row.stage !== null)
  return (await signedImages(db, [contract.id])).flatMap((s) => {
    const called = `The signature of ${s.name} (${s.stage})`
    const mine = signed.filter(
      (row) => row.actor_id === s.user_id && row.stage === s.stage && row.at === s.signed_at,
    )
    if (s.signed_at === null) {
      const event = events.find(
        (row) => row.reason === 'SIGNED' && row.actor_id === s.user_id && row.from_state === s.stage,
      )
      if (event) return [`${called} was taken out.`]
      return contract.state === 'COMPLETED'
        ? [`${called} is missing, and the agreement is called complete.`]
        : []
    }
    const whole =
      s.signature_png !== null &&
      s.initials_png !== null &&
      sha256(s.signature_png) === s.signature_hash &&
      sha256(s.initials_png) === s.initials_hash
    return [
      ...(mine.length === 1 ? [] : [`${called} has no event of its own: it was added or changed.`]),
      ...(whole ? [] : [`${called}: its images were changed.`]),
      ...(s.document_hash === contract.document_hash ? [] : [`${called} is on another paper.`]),
    ]
  })
}

/** What takes long is done with what was read, while nothing in the database waits for it. */
const judge = async (
  house: House,
  { chains, found, papers, receipts, rows, acts }: Read,
): Promise<string[]> => [
  ...(await judgeChains(chains)),
  ...(await judgeActs(receipts, rows, papers.certificates, acts.since)).found,
  ...found,
  ...(await judgePapers(house, papers)),
]

/** How something is read as of one instant. */
export type AtOnce = <T>(db: Db, read: (at: Db) => Promise<T>) => Promise<T>

/** In a transaction of its own: what somebody else writes meanwhile is seen whole or not at all. Never inside another one. */
export const atOnce: AtOnce = async (db, read) => {
  const done = await withTransaction(db, async (tx) => {
    await readAtOnce(tx)
    return { read: await read(tx) }
  })
  if (isRefusal(done)) throw new Error(`Nothing could be read: ${done.refused}`)
  return done.read
}

/**
 * Everything a contract rests on, recomputed as of one instant: its papers on the disk, its state, what was delivered, who signed what, and
 * the chains of events (security.md H5). A sentence for each thing that is not as it was; none: all is. Sixteen statements.
 */
export const checkAtOnce = async (
  db: Db,
  house: House,
  contractId: string,
  reading: AtOnce = atOnce,
): Promise<string[]> => {
  const read = await reading(db, (at) => readOf(at, house, contractId))
  if (!read) return ['It can’t be read: the document that it hangs on is not on record.']
  const { listing_id: listingId, chain_id: chainId } = read.papers.contract
  return [...(await judge(house, read)), ...(await judgeKeptActs(db, house, [listingId, chainId]))]
}

interface Read {
  readonly chains: readonly ChainToJudge[]
  readonly found: readonly string[]
  readonly papers: Papers
  readonly receipts: readonly ActReceipt[]
  /** Of all these chains. */
  readonly rows: readonly LinkedRow[]
  readonly acts: ActsSince
}

/** All that is in the tables. */
const readOf = async (db: Db, house: House, contractId: string): Promise<Read | null> => {
  const [contract] = await contractOf(db, [contractId])
  if (!contract) return null
  const { listing_id: listingId, chain_id: chainId } = contract
  const heads = new Map((await headsOf(db, [listingId])).map((head) => [head.chain_id, head]))
  const notices = await noticesOf(db, [listingId])
  const ofNotices = [...heads.values()].filter(({ kind }) => kind === 'notice').map((head) => head.chain_id)
  const judged = [...new Set([listingId, chainId, ...ofNotices, ...notices.map(({ id }) => id)])]
  const rows = await chainRows(db, [listingId, judged])
  const chains = byChain(rows)
  const own = notices.filter((notice) => notice.contract_id === contractId)
  const documents = await attachedOf(db, [contractId])
  const attached = documents.map((row) => row.file_id)
  const ids = [
    contract.document_file_id,
    contract.signed_file_id,
    contract.outside_file_id,
    contract.final_file_id,
    ...attached,
    // What was taken back is proven by its chain alone: a signature costs no more for it.
    ...own.flatMap((n) => (n.state === 'WITHDRAWN' ? [] : [n.document_file_id, n.final_file_id])),
  ].filter((id) => id !== null)
  const [kept] = await wordsOf(db, [contractId])
  const events = eventsOfContract(contract, rows)
  const sealed = sealedPapers(contract, events, own, rows)
  const papers = {
    contract,
    files: await keptFiles(db, [ids]),
    words: kept?.text ?? null,
    notices: own,
    sealed: alreadySealed(sealed),
    certificates: houseCertificates(house.config),
  }
  const hashOf = (id: string | null) => papers.files.find((file) => file.id === id)?.sha256 ?? null
  const standing = await standingSnapshots(db, [chainId])
  const agreed = standing.find((each) => each.offer_id === contract.offer_id)
  const receipts = await actReceiptsOf(db, [listingId, judged])
  const acts = await judgeSince(house.config, contract.acts_since)
  const vouched = await vouchedFor(db, [judged, chainId])
  const found = [
    ...acts.findings,
    ...judgeGone(vouched),
    ...judgeDated(vouched, rows),
    ...judgeReceipted(await deliveredIn(db, [[chainId]]), rows, acts.since),
    ...judgeKept(rows, ['offer', 'backup', 'contract', 'notice']),
    ...judgeNegotiation(await documentsOf(db, [chainId]), standing, rows),
    ...judgeState(contract, events),
    ...judgeDrawn(contract, events, {
      words: papers.words,
      terms: agreed?.hash ?? null,
      since: acts.since,
      vouchedLate: new Set(receipts.filter(isLate).map((each) => each.event_id)),
    }),
    ...judgeDocuments(
      events,
      attached.map((id) => hashOf(id) ?? ''),
    ),
    ...judgeLabels(events, documents),
    ...judgeSignedElsewhere(contract, events, rows, hashOf),
    ...judgeSealed(sealed, hashOf),
    ...(await judgeSigners(db, contract, events)),
    ...judgeConsents(await signedWith(db, [contractId])),
    ...judgeMarks(await marksOf(db, [contractId]), events),
    ...judgeNotices(rows, own, notices),
    ...ids
      .filter((id) => !papers.files.some((file) => file.id === id))
      .map((id) => `The paper ${id} is not on record.`),
  ]
  const toJudge = judged.map((id) => {
    const chain = chains.get(id) ?? []
    return {
      events: chain.map(linkedEventOf),
      head: heads.get(id),
      since: linkedSince(chain[0]?.since ?? null, acts),
    }
  })
  return { chains: toJudge, found, papers, receipts, rows, acts }
}
