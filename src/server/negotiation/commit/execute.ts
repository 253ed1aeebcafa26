import { localDateOf } from '#domain/kernel/time/deadline.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Change, Move } from '#domain/negotiation/change.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import type { HomeSale } from '#domain/listing/sale-words.ts'
import type { OutsideAgent } from '#domain/offer/form/outside.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { OwnWords } from '#domain/offer/reading/blind/own-words.ts'
import type { ContractSide } from '#domain/contract/vocabulary.ts'
import { enqueueJob } from '../../platform/outbox/outbox.ts'
import { type Loaded, zoneOfListing } from '../read/aggregate.ts'
import type { Doing } from '../doing.ts'
import { createContract, SEAL_CONTRACT, SEAL_NOTICE } from './contract-maker.ts'
import { deliver } from './deliver.ts'
import { moveBackups } from './store-backup.ts'
import { moveListing, moveOffers } from './store-commit.ts'
import { moveBlind } from './store-blind.ts'
import { moveContract, setMark, setOutside, writeSignature, type Signing } from './store-contract.ts'
import { setDocuments, type AttachedDocument } from './store-documents.ts'
import {
  insertNotice,
  moveNotice,
  writeNoticeSignature,
  type PreparedNotice,
} from './store-contract-notices.ts'
import { insertOffer, setBuyers, setPaper } from './store-offers.ts'

/** What a move needs that the rules do not know, brought by the call: a text, images, a paper, a date as people say it. */
export interface Brought {
  /** The terms of the document that is made. */
  readonly body?: Partial<OfferBody>
  /** Global counters and publishing: the property-local date of the deadline. */
  readonly auctionDate?: string
  readonly signing?: Omit<Signing, 'contractId' | 'userId' | 'stage' | 'now'>
  /** The uploaded paper that the act comes with: of a contract signed outside (K7), of an outside buyer side (X1, X2). */
  readonly paperId?: string
  /** K8: what one side's agent has attached from now on. */
  readonly documents?: { readonly side: ContractSide; readonly list: readonly AttachedDocument[] }
  /** K10: the frozen paper of a notice, and who signs it. */
  readonly prepared?: PreparedNotice
  /** X1: the buyer's agent, who has no account. */
  readonly outsideAgent?: OutsideAgent
  /** What the home was sold for (L18, L22b). */
  readonly sale?: HomeSale
  /** What of a counter the selling side of a blind comparison typed itself. */
  readonly ownWords?: OwnWords
}

/** What carrying out a move has found on the way: the documents it made, the hash and the amount of each snapshot it stored. */
export interface Run {
  readonly doing: Doing
  readonly loaded: Loaded
  readonly brought: Brought
  readonly made: Map<string, OfferHead>
  readonly hashes: Map<string, string>
  readonly amounts: Map<string, number | null>
}

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>
type Done = Promise<Refusal | null>

const overtaken = (ok: boolean): Refusal | null => (ok ? null : refuse('action-not-available'))

const one =
  <K extends Change['kind']>(run1: (run: Run, change: Of<K>) => Done) =>
  async (run: Run, changes: readonly Of<K>[]): Done => {
    for (const change of changes) {
      const no = await run1(run, change)
      if (no) return no
    }
    return null
  }

const nothing = (): Done => Promise.resolve(null)

/** Each kind of change, and the guarded statements that carry it out; in this order within one move. */
const EXECUTE: { readonly [K in Change['kind']]: (run: Run, changes: readonly Of<K>[]) => Done } = {
  // A listing is written by the call that makes it, before there is anything to lock.
  'create-listing': nothing,
  // Its text was written by the call that brought it.
  'listing-saved': nothing,
  'create-offer': one(async ({ doing: { tx, now }, loaded, brought, made }, { offer }) => {
    made.set(offer.id, offer)
    await insertOffer(tx, loaded.listing.id, offer, brought, now)
    if (offer.type === 'INITIAL' && offer.buyers.length > 0)
      await setBuyers(
        tx,
        offer.id,
        loaded.listing.id,
        offer.buyers.map((b) => b.userId),
      )
    return null
  }),
  offer: async ({ doing: { tx, now }, loaded, brought }, changes) =>
    overtaken(
      (await moveOffers(tx, loaded.listing.id, changes, now, brought.auctionDate)) === changes.length,
    ),
  backup: async ({ doing: { tx }, loaded }, changes) =>
    overtaken(await moveBackups(tx, loaded.listing.id, changes)),
  deliver: one(async ({ doing, loaded, brought, made, hashes, amounts }, { id }) => {
    const snapshot = await deliver(doing, loaded, id, { written: brought.body, made: made.get(id) })
    hashes.set(id, snapshot.hash)
    amounts.set(id, snapshot.amountCents)
    return null
  }),
  listing: one(async ({ doing: { tx, now }, loaded }, change) => {
    // The property-local day of the deadline that stands from now on.
    const due = change.set?.dueAt
    const day = due == null ? null : localDateOf(new Date(due).toISOString(), zoneOfListing(loaded))
    return overtaken(await moveListing(tx, loaded.listing.id, change, now, day))
  }),
  blind: one(async ({ doing: { tx, now }, loaded }, change) =>
    overtaken((await moveBlind(tx, [loaded.listing.id, change.from, change.to, now])).length === 1),
  ),
  // The call that opens it lets its file be read.
  'paper-opened': nothing,
  sign: one(async ({ doing: { tx, now }, brought: { signing } }, { contractId, signer }) => {
    if (!signing) return refuse('signature-required')
    const { userId, stage } = signer
    return (await writeSignature(tx, { ...signing, contractId, userId, stage, now }))
      ? null
      : refuse('already-signed')
  }),
  contract: one(async ({ doing: { tx, now }, loaded }, change) =>
    overtaken(await moveContract(tx, change, now, localDateOf(now, zoneOfListing(loaded)))),
  ),
  'offer-paper': one(async ({ doing: { tx }, brought: { paperId } }, { id }) => {
    if (!paperId) return refuse('paper-required')
    await setPaper(tx, [id, paperId])
    return null
  }),
  'create-contract': one(async ({ doing, loaded }, { contract }) => {
    await createContract(doing, loaded, contract)
    return null
  }),
  'contract-paper': one(async ({ doing: { tx, now }, brought: { paperId } }, { contractId }) => {
    if (!paperId) return refuse('malformed-request')
    await setOutside(tx, [contractId, paperId, now])
    return null
  }),
  'contract-mark': one(async ({ doing: { tx, viewer, now } }, { contractId, mark }) => {
    await setMark(tx, [
      contractId,
      mark.kind,
      mark.receivedOn,
      mark.doneOn,
      viewer.userId,
      now,
      mark.side ?? null,
    ])
    return null
  }),
  'contract-documents': one(async ({ doing, brought: { documents } }, { contractId }) => {
    if (!documents) return refuse('malformed-request')
    const { tx, viewer, now } = doing
    await setDocuments(tx, { contractId, by: viewer.userId, now, ...documents })
    return null
  }),
  'create-notice': one(async ({ doing, loaded, brought: { prepared } }, { contractId, notice }) => {
    if (!prepared) return refuse('malformed-request')
    const { tx, viewer, now } = doing
    const to = { contractId, listingId: loaded.listing.id }
    await insertNotice(tx, to, notice, prepared, { userId: viewer.userId, now })
    return null
  }),
  'sign-notice': one(async ({ doing: { tx, now }, brought: { signing } }, { notice, userId }) => {
    if (!signing) return refuse('signature-required')
    return (await writeNoticeSignature(tx, notice.id, userId, { ...signing, now }))
      ? null
      : refuse('already-signed')
  }),
  notice: one(async ({ doing: { tx, now } }, { notice, to }) =>
    overtaken(await moveNotice(tx, notice, to, now)),
  ),
  'seal-notice': one(async ({ doing: { tx, ctx } }, { id }) => {
    await enqueueJob(tx, ctx, { name: SEAL_NOTICE, key: id, payload: { noticeId: id } })
    return null
  }),
  seal: one(async ({ doing: { tx, ctx } }, { contractId }) => {
    await enqueueJob(tx, ctx, { name: SEAL_CONTRACT, key: contractId, payload: { contractId } })
    return null
  }),
}

const KINDS = Object.keys(EXECUTE) as Change['kind'][]

/** Carries out one kind of change of a move; the map above and the list of changes agree on what the kind holds. */
const executeKind = <K extends Change['kind']>(kind: K, run: Run, move: Move): Done => {
  const changes = move.changes.filter((c): c is Of<K> => c.kind === kind)
  return changes.length === 0 ? nothing() : EXECUTE[kind](run, changes)
}

/** Carries out every change of a move; the first guard that found somebody faster refuses the whole. */
export const execute = async (run: Run, move: Move): Done => {
  for (const kind of KINDS) {
    const no = await executeKind(kind, run, move)
    if (no) return no
  }
  return null
}
