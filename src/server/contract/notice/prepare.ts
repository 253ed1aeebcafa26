import type { ContractNoticesView } from '#api/contract/contract-notices.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { decidePrepareNotice } from '#domain/contract/decide.ts'
import { principalsOf } from '#domain/contract/notice/guards.ts'
import {
  GIVEN_BY,
  type ContractNoticeHead,
  type ContractNoticeItem,
  type ContractNoticeKind,
} from '#domain/contract/notice/vocabulary.ts'
import { mayReadContract } from '#domain/contract/permissions.ts'
import { localDateOf } from '#domain/kernel/time/deadline.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Move } from '#domain/negotiation/change.ts'
import { addressLine } from '#domain/kernel/text/format.ts'
import type { AgreementDocument } from '#domain/paper/document.ts'
import { noticeDocument, partyName } from '#domain/paper/contract-notice.ts'
import { nameOfWords } from '#domain/paper/words-key.ts'
import type { ContractSide } from '#domain/contract/vocabulary.ts'
import { noteStored, type Put } from '../../file/attach.ts'
import { actorOf } from '../../negotiation/read/actor.ts'
import { lockNegotiation, readNegotiation, type Loaded } from '../../negotiation/read/aggregate.ts'
import { commitMove } from '../../negotiation/commit/commit.ts'
import type { Doing } from '../../negotiation/doing.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/id.ts'
import { choicesNow, inEffect, type InEffect } from './facts.ts'
import { newHead, noticesViewOf } from './view.ts'
import { print } from '../pdf/press.ts'

/** What is asked for. */
export interface Wanted {
  readonly kind: ContractNoticeKind
  readonly items: readonly ContractNoticeItem[]
}

/** A notice that was drawn and is not kept yet. */
export interface Drawn {
  readonly id: string
  readonly document: AgreementDocument
  readonly body: Buffer
}

const signersOf = ({ contract }: InEffect, kind: ContractNoticeKind) => {
  const side = GIVEN_BY[kind]
  return principalsOf(contract, side).map((s) => ({ ...s, part: side }))
}

interface Written {
  readonly head: ContractNoticeHead
  readonly move: Move
  readonly document: AgreementDocument
}

/** The notice as the listing stands now, and what the rules say of it. */
const write = (
  loaded: Loaded,
  dates: InEffect,
  viewer: Viewer,
  { kind, items }: Wanted,
  at: { id: string; createdAt: string },
): Written | Refusal => {
  const signers = signersOf(dates, kind)
  const head: ContractNoticeHead = {
    ...newHead(kind, items, at.id),
    signers: signers.map(({ userId }) => ({ userId, signedAt: null })),
  }
  const choices = choicesNow(dates, kind, at.createdAt)
  const move = decidePrepareNotice(loaded.n, actorOf(viewer), Date.parse(at.createdAt), { head, choices })
  if (isRefusal(move)) return move
  const named = (side: ContractSide) => principalsOf(dates.contract, side).map(partyName)
  const { address } = dates.agreed.listing
  const document = noticeDocument({
    id: at.id,
    kind,
    state: loaded.listing.property_state,
    property: addressLine(address),
    // In the order of the agreement's days, whatever order they were chosen in.
    items: choices
      .filter((c) => items.includes(c.item))
      .map(({ item, day, usual }) => ({ item, day, usual })),
    buyers: named('BUYER'),
    sellers: named('SELLER'),
    effective: dates.effective,
    signers,
    preparedOn: localDateOf(at.createdAt, dates.zone),
    createdAt: at.createdAt,
  })
  return { head, move, document }
}

/** Draws the notice before anything is locked; a refusal where it could not be prepared. */
export const drawNotice = async (
  db: Db,
  listingId: string,
  viewer: Viewer,
  wanted: Wanted,
  now: string,
): Promise<Drawn | Refusal> => {
  const loaded = await readNegotiation(db, listingId)
  const dates = loaded && mayReadContract(loaded.n, actorOf(viewer)) ? await inEffect(db, loaded) : null
  if (!loaded || !dates) return refuse('not-found')
  const id = newId()
  const written = write(loaded, dates, viewer, wanted, { id, createdAt: now })
  if (isRefusal(written)) return written
  const { document } = written
  return { id, document, body: await print({ document }, viewer.userId) }
}

/** K10: keeps what was drawn, where it still says what is so: its paper is frozen, and its side's principals are asked to sign. */
export const prepareNotice = async (
  doing: Doing,
  listingId: string,
  wanted: Wanted,
  { id, document: drawn, put }: Omit<Drawn, 'body'> & { readonly put: Put },
): Promise<ContractNoticesView | Refusal> => {
  const { tx, viewer, now } = doing
  const loaded = await lockNegotiation(doing, listingId)
  const dates = loaded && mayReadContract(loaded.n, actorOf(viewer)) ? await inEffect(tx, loaded) : null
  if (!loaded || !dates) return refuse('not-found')
  const written = write(loaded, dates, viewer, wanted, { id, createdAt: drawn.createdAt })
  if (isRefusal(written)) return written
  const { head, move, document } = written
  if (nameOfWords(document) !== nameOfWords(drawn)) return refuse('stale-version')
  const file = { ownerId: viewer.userId, type: 'CONTRACT', name: `notice-${id}.pdf`, mime: 'application/pdf' }
  await noteStored(tx, { ...file, ...put }, now)
  const done = await commitMove(doing, loaded, move, {
    paperId: put.id,
    prepared: {
      fileId: put.id,
      hash: put.sha256.toString('hex'),
      text: document,
      signers: signersOf(dates, head.kind),
    },
  })
  return isRefusal(done) ? done : noticesViewOf(tx, loaded, viewer, now)
}
