import type { Viewer } from '#api/kernel/viewer.ts'
import type { PackageInput, PackagedChain, DeliveredVersion } from '#domain/evidence/build.ts'
import type { EvidenceReader } from '#domain/evidence/disclosure.ts'
import { AGREEMENT_PAPER, FINAL_PAPER, type ContractFile } from '#domain/evidence/package.ts'
import type { PackedFile } from '#domain/evidence/zip.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { chainOf } from '#domain/negotiation/chain.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import { getsReceipt, standingOn, type Standing } from '#domain/offer/permissions.ts'
import { isBuyerType } from '#domain/offer/vocabulary.ts'
import { actorOf } from '../negotiation/actor.ts'
import { readByOffer, readNegotiation, type Loaded } from '../negotiation/aggregate.ts'
import { veilFor, wordsOf } from '../negotiation/veil.ts'
import { shownTo } from '../offer/view.ts'
import type { Ctx } from '../platform/context.ts'
import { fileAnswer, type FileAnswer } from '../platform/http/call.ts'
import { createThread } from '../platform/thread.ts'
import { createTurns } from '../platform/turns.ts'
import { byChain, linkedEventOf } from './chains.ts'
import { ensureReceipts } from './receipt.ts'
import { sealOf } from './seal.ts'
import {
  chainRows,
  contractOf,
  keptFiles,
  signedImages,
  type ContractRow,
  type LinkedRow,
} from './store-facts.ts'
import { consentsOf, deliveriesOf, receiptsOf, rootsOf, type Delivery } from './store-package.ts'
import type { PackageTask } from './thread.ts'

const inThread = createThread(new URL('./thread.ts', import.meta.url), 60_000)
const turns = createTurns({ name: 'evidence', hands: 1, each: 5, all: 100 })

const pack = async (ctx: Ctx, viewer: Viewer, input: PackageInput, name: string): Promise<FileAnswer> => {
  const task: PackageTask = { input, ...sealOf(ctx.config) }
  const body = await turns.run(viewer.userId, async () => Buffer.from((await inThread(task)) as Uint8Array))
  return fileAnswer({ body, type: 'application/zip', name, inline: false })
}

/** A party's standing; an administrator is none, and has the audit. */
const partyOn = (loaded: Loaded, offer: OfferHead | undefined, viewer: Viewer): Standing | null => {
  const stand = offer ? standingOn(loaded.n, offer, actorOf(viewer)) : null
  return stand === null || stand.is === 'admin' || stand.is === 'invited' ? null : stand
}

const readerOf = (
  loaded: Loaded,
  viewer: Viewer,
  stand: Standing,
  chainId: string,
  acceptedId: string | null,
): EvidenceReader => ({
  userId: viewer.userId,
  ...stand,
  documents: chainOf(loaded.n, chainId),
  acceptedId,
  named: new Set(
    acceptedId === null
      ? []
      : [
          ...(loaded.contract?.signers.map((s) => s.userId) ?? []),
          loaded.listing.agent_id ?? '',
          loaded.n.offers.find((o) => o.id === chainId)?.agentId ?? '',
        ],
  ),
})

const versionsOf = (
  loaded: Loaded,
  { is, side }: Standing,
  chainId: string,
  deliveries: readonly Delivery[],
): DeliveredVersion[] => {
  const people = deliveries.find((d) => d.offer_id === chainId)?.body ?? {}
  const veil = veilFor(loaded, chainId, is, people)
  return deliveries.map((d) => ({
    document: d.offer_id,
    type: d.offer_type,
    deliveredAt: d.delivered_at,
    event: d.event_id,
    snapshot: side === (isBuyerType(d.offer_type) ? 'buyer' : 'seller') ? d.hash : null,
    clauses: d.clauses,
    salt: d.salt,
    body: d.body,
    shown: shownTo(is, d.body, people, veil, wordsOf(loaded, d.offer_id)),
  }))
}

const negotiationChain = (id: string, rows: readonly LinkedRow[]): PackagedChain => ({
  id,
  file: 'events/negotiation.json',
  chain: 'negotiation',
  events: rows.map(linkedEventOf),
})

/** The listing's chain: for the selling side all of it, for the buyers from where their contract began. */
const listingChain = (rows: readonly LinkedRow[], contract: ContractRow, stand: Standing): PackagedChain => {
  const begun = rows.findIndex(
    (row) => row.subject === 'contract' && row.from_state === null && row.at === contract.created_at,
  )
  return {
    id: contract.listing_id,
    file: 'events/listing-and-contract.json',
    chain: 'listing and contract',
    events: rows.slice(stand.side === 'buyer' ? Math.max(begun, 0) : 0).map(linkedEventOf),
  }
}

const contractFileOf = async (ctx: Ctx, contract: ContractRow): Promise<ContractFile> => ({
  id: contract.id,
  state: contract.state,
  documentHash: contract.document_hash ?? '',
  effectiveDate: contract.effective_date,
  completedAt: contract.completed_at,
  signers: (await signedImages(ctx.db, [contract.id])).map((s) => ({
    name: s.name,
    role: s.role,
    side: s.side,
    stage: s.stage,
    signedAt: s.signed_at,
    signature: s.signature_hash,
    initials: s.initials_hash,
    document: s.document_hash,
  })),
})

const papersOf = async (ctx: Ctx, contract: ContractRow): Promise<PackedFile[]> => {
  const wanted = [
    [AGREEMENT_PAPER, contract.document_file_id],
    [FINAL_PAPER, contract.final_file_id],
    ['papers/signed-outside', contract.outside_file_id],
    ['papers/signed-by-buyers', contract.signed_file_id],
  ] as const
  const files = await keptFiles(ctx.db, [wanted.flatMap(([, id]) => id ?? [])])
  const papers: PackedFile[] = []
  for (const [name, id] of wanted) {
    const file = files.find((each) => each.id === id)
    const bytes = file && (await ctx.storage.get(file.storage_key))
    if (!bytes) continue
    const extension = file.mime.split('/')[1]?.replace('jpeg', 'jpg') ?? 'bin'
    papers.push({ name: name.endsWith('.pdf') ? name : `${name}.${extension}`, bytes: new Uint8Array(bytes) })
  }
  return papers
}

const rootedHeads = async (ctx: Ctx, chains: readonly PackagedChain[]): Promise<PackageInput['roots']> =>
  (await rootsOf(ctx.db, [chains.map((chain) => chain.id)])).map(
    ({ statement, signature, certificate, chain_id: chainId, hash, salt, path }) => ({
      statement,
      signature,
      certificate,
      chainId,
      hash,
      salt,
      path,
    }),
  )

const sealedOnly = ({
  statement,
  signature,
  certificate,
}: Awaited<ReturnType<typeof receiptsOf>>[number]) => ({
  statement,
  signature,
  certificate,
})

/**
 * `GET /listings/{id}/contract/evidence`: the package of a contract and its negotiation, as this party may see it, once everybody has
 * signed and the contract is sealed. For nobody else there is one (api.md "Negotiation").
 */
export const contractPackage = async (
  ctx: Ctx,
  viewer: Viewer,
  listingId: string,
): Promise<FileAnswer | Refusal> => {
  const loaded = await readNegotiation(ctx.db, listingId)
  const accepted = loaded?.n.offers.find((o) => o.id === loaded.contract?.offer_id)
  const stand = loaded && partyOn(loaded, accepted, viewer)
  if (!loaded?.contract || !accepted || !stand) return refuse('not-found')
  const [contract] = await contractOf(ctx.db, [loaded.contract.id])
  if (!contract?.completed_at) return refuse('action-not-available', { message: NOT_YET })
  if (!contract.final_file_id) return refuse('action-not-available', { message: SEALING })
  const { chainId } = accepted
  const rows = byChain(await chainRows(ctx.db, [listingId, [listingId, chainId]]))
  const chains = [
    negotiationChain(chainId, rows.get(chainId) ?? []),
    listingChain(rows.get(listingId) ?? [], contract, stand),
  ]
  await ensureReceipts(ctx, ctx.db, listingId, chainId)
  const deliveries = await deliveriesOf(ctx.db, [chainId])
  const sent = stand.side === 'buyer' ? [...new Set(deliveries.map((d) => d.offer_id))] : []
  const input: PackageInput = {
    manifest: {
      kind: 'contract',
      for: stand.side,
      about: { listing: listingId, document: contract.offer_id, contract: contract.id },
    },
    reader: readerOf(loaded, viewer, stand, chainId, contract.offer_id),
    chains,
    versions: versionsOf(loaded, stand, chainId, deliveries),
    contract: await contractFileOf(ctx, contract),
    papers: await papersOf(ctx, contract),
    receipts: (await receiptsOf(ctx.db, [sent])).map(sealedOnly),
    consents: await consentsOf(ctx.db, [contract.id]),
    roots: await rootedHeads(ctx, chains),
  }
  return pack(ctx, viewer, input, `evidence-${contract.offer_id}.zip`)
}

const NOT_YET = 'The evidence package is ready once everybody has signed.'
const SEALING = 'The contract is being sealed. Its evidence package is ready in a few seconds.'

/** `GET /offers/{id}/receipt`: that a document of the buyer side was delivered, and when; for its own side. */
export const offerReceipt = async (
  ctx: Ctx,
  viewer: Viewer,
  offerId: string,
): Promise<FileAnswer | Refusal> => {
  const loaded = await readByOffer(ctx.db, offerId)
  const offer = loaded?.n.offers.find((o) => o.id === offerId)
  const stand = loaded && partyOn(loaded, offer, viewer)
  if (!loaded || !offer || !stand) return refuse('not-found')
  // Of a document that somebody may read and that was not sent, it is no secret that it has no receipt yet.
  if (offer.deliveredAt === null && getsReceipt(stand, { ...offer, deliveredAt: 0 }))
    return refuse('action-not-available', { message: NOT_DELIVERED })
  if (!getsReceipt(stand, offer)) return refuse('not-found')
  const { chainId } = offer
  const listingId = loaded.listing.id
  await ensureReceipts(ctx, ctx.db, listingId, chainId)
  const all = await deliveriesOf(ctx.db, [chainId])
  const last = all.findLast((d) => d.offer_id === offerId)
  const rows = await chainRows(ctx.db, [listingId, [chainId]])
  const end = rows.findIndex((row) => row.id === last?.event_id)
  const chains = [negotiationChain(chainId, rows.slice(0, end + 1))]
  const input: PackageInput = {
    manifest: {
      kind: 'receipt',
      for: 'buyer',
      about: { listing: listingId, document: offerId, contract: null },
    },
    reader: readerOf(loaded, viewer, stand, chainId, null),
    chains,
    versions: versionsOf(
      loaded,
      stand,
      chainId,
      all.filter((d) => d.delivered_at <= (last?.delivered_at ?? '')),
    ),
    contract: null,
    papers: [],
    receipts: (await receiptsOf(ctx.db, [[offerId]])).map(sealedOnly),
    consents: [],
    roots: await rootedHeads(ctx, chains),
  }
  return pack(ctx, viewer, input, `receipt-${offerId}.zip`)
}

const NOT_DELIVERED = 'A receipt is made when the offer is delivered.'
