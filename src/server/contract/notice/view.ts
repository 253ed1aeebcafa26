import type { ContractNoticesView, ContractNoticeView } from '#api/contract/contract-notices.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import {
  ALL_GIVEN,
  decidePrepareNotice,
  decideSignNotice,
  decideWithdrawNotice,
} from '#domain/contract/decide.ts'
import { inForce } from '#domain/negotiation/in-force.ts'
import { mayReadContract } from '#domain/contract/permissions.ts'
import { mayReadNotice } from '#domain/contract/notice/permissions.ts'
import {
  GIVEN_BY,
  NOTICE_KINDS,
  type ContractNoticeHead,
  type ContractNoticeKind,
} from '#domain/contract/notice/vocabulary.ts'
import { itemTitle, noticeWords } from '#domain/contract/notice/words.ts'
import { endOfDay, isPast } from '#domain/kernel/time/deadline.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Move } from '#domain/negotiation/change.ts'
import { fileViewOf } from '../../file/attach.ts'
import { actorOf } from '../../negotiation/read/actor.ts'
import { readNegotiation, type Loaded } from '../../negotiation/read/aggregate.ts'
import type { Db } from '../../platform/db/db.ts'
import { choicesNow, headOf, inEffect, type InEffect } from './facts.ts'
import { signerView } from '../signed.ts'
import { noticeWait } from './remind.ts'
import { noticeNudgesBy, type ContractNoticeRow } from './store.ts'

const can = (judged: Move | Refusal) =>
  isRefusal(judged) ? { allowed: false, code: judged.refused } : { allowed: true }

/** Where the unsigned paper of a notice is read. */
export const noticePaperUrl = (listingId: string, id: string): string =>
  `/api/files/contract-notices/${listingId}/notice-${id}.pdf`

/** A notice as it would begin: nobody is asked to sign what is only thought of. */
export const newHead = (
  kind: ContractNoticeKind,
  items: ContractNoticeHead['items'],
  id = '',
): ContractNoticeHead => ({
  id,
  kind,
  state: 'SIGNING',
  items,
  signers: [],
})

const viewOf = (
  row: ContractNoticeRow,
  dates: InEffect,
  loaded: Loaded,
  viewer: Viewer,
  now: string,
  nudgedAt: string | undefined,
): ContractNoticeView => {
  const { n, listing } = loaded
  const head = headOf(row)
  const goesOn = inForce(n)
  // Nothing is due any more under an agreement that was cancelled or closed.
  const deadline = goesOn ? dates.noticeDeadlines.find((d) => d.noticeId === row.id) : undefined
  const at = deadline ? endOfDay(deadline.day, dates.zone) : ''
  return {
    id: row.id,
    kind: row.kind,
    title: noticeWords(row.kind, listing.property_state).title,
    state: row.state,
    stopped: row.state === 'SIGNING' && !goesOn,
    from: GIVEN_BY[row.kind],
    items: row.items.map((item) => ({ item, title: itemTitle(item) })),
    preparedAt: row.prepared_at,
    deliveredAt: row.delivered_at,
    deadline: deadline
      ? {
          day: deadline.day,
          at,
          doneOn: deadline.doneOn,
          lapsed: deadline.doneOn === null && isPast(at, now),
        }
      : null,
    signers: row.signers.map(signerView),
    waiting: noticeWait(loaded, row, viewer, now, nudgedAt),
    documentHash: row.document_hash,
    paper: { url: noticePaperUrl(row.listing_id, row.id) },
    sealed:
      row.final_file_id && row.final_name
        ? fileViewOf({ id: row.final_file_id, name: row.final_name })
        : null,
    can: {
      sign: can(decideSignNotice(n, actorOf(viewer), Date.parse(now), head, ALL_GIVEN)),
      withdraw: can(decideWithdrawNotice(n, actorOf(viewer), Date.parse(now), head)),
    },
  }
}

/** What the viewer could prepare: by kind, with everything that such a notice could be about. */
const preparable = (dates: InEffect, { n, listing }: Loaded, viewer: Viewer, now: string) =>
  NOTICE_KINDS.flatMap((kind) => {
    const choices = choicesNow(dates, kind, now)
    const open = choices.find((c) => c.blocked === null)
    // Asked with one that is open, or with none: then who it is and the contract alone decide.
    const head = newHead(kind, open ? [open.item] : [])
    const judged = decidePrepareNotice(n, actorOf(viewer), Date.parse(now), { head, choices })
    if (choices.length === 0 || (isRefusal(judged) && judged.refused !== 'invalid')) return []
    return [
      {
        kind,
        title: noticeWords(kind, listing.property_state).title,
        choices: choices.map(({ item, day, blocked, from }) => ({
          item,
          title: itemTitle(item),
          day,
          blocked,
          from,
        })),
      },
    ]
  })

/** The notices of the listing's contract for whoever may read it; `not-found` before it is in effect, and for everybody else. */
export const noticesViewOf = async (
  db: Db,
  loaded: Loaded | null,
  viewer: Viewer,
  now: string,
): Promise<ContractNoticesView | Refusal> => {
  if (!loaded || !mayReadContract(loaded.n, actorOf(viewer))) return refuse('not-found')
  const dates = await inEffect(db, loaded)
  if (!dates) return refuse('not-found')
  const readable = dates.notices.filter((row) => mayReadNotice(loaded.n, actorOf(viewer), row))
  const waiting = readable.filter((row) => row.state === 'SIGNING').map(({ id }) => id)
  const nudged = waiting.length === 0 ? [] : await noticeNudgesBy(db, [waiting, viewer.userId])
  return {
    contractId: dates.contract.id,
    notices: readable.map((row) =>
      viewOf(row, dates, loaded, viewer, now, nudged.find((each) => each.notice_id === row.id)?.at),
    ),
    prepare: preparable(dates, loaded, viewer, now),
  }
}

export const readNotices = async (
  db: Db,
  listingId: string,
  viewer: Viewer,
  now: string,
): Promise<ContractNoticesView | Refusal> =>
  noticesViewOf(db, await readNegotiation(db, listingId), viewer, now)
