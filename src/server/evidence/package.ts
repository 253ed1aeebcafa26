import type { Viewer } from '#api/kernel/viewer.ts'
import type { EvidenceReader } from '#domain/evidence/disclosure.ts'
import { CONSENT_SHOWS } from '#domain/account/electronic-records.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { chainOf } from '#domain/negotiation/chain.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import { getsReceipt, standingOn, type Standing } from '#domain/offer/permissions.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { readByOffer, readNegotiation, type Loaded } from '../negotiation/read/aggregate.ts'
import type { Ctx } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import type { FileAnswer } from '../platform/http/call.ts'
import { isAsRecorded } from './alarm.ts'
import { byChain } from './facts.ts'
import { pack, type PackageRecord } from './pack.ts'
import {
  contractFileOf,
  listingChain,
  negotiationChain,
  papersOf,
  rootedHeads,
  sealedOnly,
  versionsOf,
} from './package-parts.ts'
import { knownNotices, noticeChains, noticePapersOf, noticesFileOf } from './package-notices.ts'
import { noticesOf, type ContractNoticeRow } from './store-contract-notices.ts'
import { chainRows } from './store-facts.ts'
import { contractOf, signedImages, type ContractRow } from './store-recorded.ts'
import { actReceiptsOf } from './acts/store-acts.ts'
import { consentsOf, contractsOf, deliveriesOf, receiptsOf } from './store-package.ts'

/** What is asked before a package is made; an object, so that a test of the verifiers can forge one. */
export const beforePacking = { isAsRecorded }

/** A party's standing; an administrator is none, and has the audit. */
export const partyOn = (loaded: Loaded, offer: OfferHead | undefined, viewer: Viewer): Standing | null => {
  const stand = offer ? standingOn(loaded.n, offer, actorOf(viewer)) : null
  return stand === null || stand.is === 'admin' || stand.is === 'invited' ? null : stand
}

const readerOf = (
  loaded: Loaded,
  viewer: Viewer,
  stand: Standing,
  chainId: string,
  acceptedId: string | null,
  signers: readonly string[],
  notices: readonly ContractNoticeRow[],
): EvidenceReader => ({
  userId: viewer.userId,
  ...stand,
  documents: chainOf(loaded.n, chainId),
  acceptedId,
  notices: knownNotices(stand, notices),
  named: new Set(
    acceptedId === null
      ? []
      : [
          ...signers,
          loaded.listing.agent_id ?? '',
          loaded.n.offers.find((o) => o.id === chainId)?.agentId ?? '',
        ],
  ),
})

interface OfContract {
  readonly loaded: Loaded
  readonly stand: Standing
  readonly contract: ContractRow
  /** Of this contract. */
  readonly notices: readonly ContractNoticeRow[]
}

const contractInput = async (
  ctx: Ctx,
  viewer: Viewer,
  { loaded, stand, contract, notices }: OfContract,
): Promise<PackageRecord> => {
  const { listing_id: listingId, chain_id: chainId } = contract
  const signers = (await signedImages(ctx.db, [contract.id])).map((s) => s.user_id)
  const known = knownNotices(stand, notices)
  const rows = byChain(await chainRows(ctx.db, [listingId, [listingId, chainId, ...known]]))
  const chains = [
    negotiationChain(chainId, rows.get(chainId) ?? []),
    listingChain(rows.get(listingId) ?? [], contract, stand),
    ...noticeChains(known, rows),
  ]
  const deliveries = await deliveriesOf(ctx.db, [chainId])
  const sent = stand.side === 'buyer' ? [...new Set(deliveries.map((d) => d.offer_id))] : []
  return {
    manifest: {
      kind: 'contract',
      for: stand.side,
      about: { listing: listingId, document: contract.offer_id, contract: contract.id },
    },
    reader: readerOf(loaded, viewer, stand, chainId, contract.offer_id, signers, notices),
    chains,
    versions: versionsOf(loaded, viewer, stand, chainId, deliveries),
    contract: await contractFileOf(ctx, contract),
    notices: noticesFileOf(loaded.listing.property_state, notices, known),
    papers: [...(await papersOf(ctx, contract)), ...(await noticePapersOf(ctx, notices, known))],
    receipts: (await receiptsOf(ctx.db, [sent])).map(sealedOnly),
    actReceipts: (await actReceiptsOf(ctx.db, [listingId, chains.map(({ id }) => id)])).map((r) => ({
      event: r.event_id,
      ...sealedOnly(r),
    })),
    since: contract.acts_since,
    consents: (await consentsOf(ctx.db, [contract.id, [...known]])).map((c) => ({
      ...c,
      shows: CONSENT_SHOWS[c.way],
    })),
    roots: await rootedHeads(ctx, chains),
  }
}

/** What of a contract is asked for. */
interface Asked {
  readonly contractId?: string | undefined
  readonly unfinished?: 'true' | undefined
}

/**
 * The contracts of a home that somebody is a party of, the newest first: whoever was in an agreement that fell through keeps its
 * evidence, whoever is in the next one.
 */
export const contractsFor = async (db: Db, loaded: Loaded, viewer: Viewer) =>
  (await contractsOf(db, [loaded.listing.id])).flatMap((contract) => {
    const offer = loaded.n.offers.find((o) => o.id === contract.offer_id)
    const stand = partyOn(loaded, offer, viewer)
    return offer && stand ? [{ contract, stand, chainId: offer.chainId }] : []
  })

/** The contract whose package is asked for, as it stands, for one of its parties; why they get none otherwise. */
const askedContract = async (
  db: Db,
  viewer: Viewer,
  listingId: string,
  { contractId, unfinished }: Asked,
): Promise<OfContract | Refusal> => {
  const loaded = await readNegotiation(db, listingId)
  const own = loaded ? await contractsFor(db, loaded, viewer) : []
  const found = own.find((each) => contractId === undefined || each.contract.id === contractId)
  const [contract] = found ? await contractOf(db, [found.contract.id]) : []
  if (!loaded || !found || !contract) return refuse('not-found')
  if (!contract.completed_at && !unfinished) return refuse('action-not-available', { message: NOT_YET })
  if (!contract.document_hash) return refuse('action-not-available', { message: DRAWING })
  if (contract.completed_at && !contract.final_file_id)
    return refuse('action-not-available', { message: SEALING })
  const notices = (await noticesOf(db, [listingId])).filter((n) => n.contract_id === contract.id)
  if (notices.some((n) => n.delivered_at !== null && n.final_file_id === null))
    return refuse('action-not-available', { message: SEALING_NOTICE })
  return { loaded, stand: found.stand, contract, notices }
}

/**
 * `GET /listings/{id}/contract/evidence`: the package of a contract and its negotiation, as this party may see it, once everybody has
 * signed and the contract is sealed; before that only to who asks for it as it stands. For nobody else there is one (api.md "Negotiation").
 */
export const contractPackage = async (
  ctx: Ctx,
  viewer: Viewer,
  listingId: string,
  { contractId, unfinished }: Asked = {},
): Promise<FileAnswer | Refusal> => {
  // Asked now as well: whoever gets none waits for no turn.
  const asked = await askedContract(ctx.db, viewer, listingId, { contractId, unfinished })
  if (isRefusal(asked)) return asked
  const { id, offer_id: offerId, chain_id: chainId } = asked.contract
  return pack(ctx, viewer, {
    name: `evidence-${offerId}.zip`,
    listingId,
    chainId,
    held: async () =>
      (await beforePacking.isAsRecorded(ctx, asked.contract)) ? null : refuse('evidence-broken'),
    async read(at) {
      const found = await askedContract(at.db, viewer, listingId, { contractId: id, unfinished })
      return isRefusal(found) ? found : contractInput(at, viewer, found)
    },
  })
}

const NOT_YET = 'The evidence package is ready once everybody has signed.'
const DRAWING = 'The agreement is being drawn. Its evidence package is ready in a few seconds.'
const SEALING = 'The contract is being sealed. Its evidence package is ready in a few seconds.'

const SEALING_NOTICE =
  'A document that was just delivered is being sealed. The evidence package is ready in a few seconds.'

interface OfOffer {
  readonly loaded: Loaded
  readonly stand: Standing
  readonly offer: OfferHead
}

const receiptInput = async (
  ctx: Ctx,
  viewer: Viewer,
  { loaded, stand, offer: { id: offerId, chainId } }: OfOffer,
): Promise<PackageRecord> => {
  const listingId = loaded.listing.id
  const all = await deliveriesOf(ctx.db, [chainId])
  const last = all.findLast((d) => d.offer_id === offerId)
  const rows = await chainRows(ctx.db, [listingId, [chainId]])
  const end = rows.findIndex((row) => row.id === last?.event_id)
  const chains = [negotiationChain(chainId, rows.slice(0, end + 1))]
  const until = all.filter((d) => d.delivered_at <= (last?.delivered_at ?? ''))
  return {
    manifest: {
      kind: 'receipt',
      for: 'buyer',
      about: { listing: listingId, document: offerId, contract: null },
    },
    reader: readerOf(loaded, viewer, stand, chainId, null, [], []),
    chains,
    versions: versionsOf(loaded, viewer, stand, chainId, until),
    contract: null,
    notices: [],
    papers: [],
    receipts: (await receiptsOf(ctx.db, [[offerId]])).map(sealedOnly),
    actReceipts: [],
    since: null,
    consents: [],
    roots: await rootedHeads(ctx, chains),
  }
}

/** The document whose receipt is asked for, as it stands, for its own side; why they get none otherwise. */
const askedReceipt = async (db: Db, viewer: Viewer, offerId: string): Promise<OfOffer | Refusal> => {
  const loaded = await readByOffer(db, offerId)
  const offer = loaded?.n.offers.find((o) => o.id === offerId)
  const stand = loaded && partyOn(loaded, offer, viewer)
  if (!loaded || !offer || !stand) return refuse('not-found')
  // Of a document that somebody may read and that was not sent, it is no secret that it has no receipt yet.
  if (offer.deliveredAt === null && getsReceipt(stand, { ...offer, deliveredAt: 0 }))
    return refuse('action-not-available', { message: NOT_DELIVERED })
  return getsReceipt(stand, offer) ? { loaded, stand, offer } : refuse('not-found')
}

/** `GET /offers/{id}/receipt`: that a document of the buyer side was delivered, and when; for its own side. */
export const offerReceipt = async (
  ctx: Ctx,
  viewer: Viewer,
  offerId: string,
): Promise<FileAnswer | Refusal> => {
  const asked = await askedReceipt(ctx.db, viewer, offerId)
  if (isRefusal(asked)) return asked
  return pack(ctx, viewer, {
    name: `receipt-${offerId}.zip`,
    listingId: asked.loaded.listing.id,
    chainId: asked.offer.chainId,
    async read(at) {
      const found = await askedReceipt(at.db, viewer, offerId)
      return isRefusal(found) ? found : receiptInput(at, viewer, found)
    },
  })
}

const NOT_DELIVERED = 'A receipt is made when the offer is delivered.'
