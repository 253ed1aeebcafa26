import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { NOBODY, type Actor } from '#domain/negotiation/actor.ts'
import { backupDocument, calledBackup, nextRank } from '#domain/negotiation/backup.ts'
import { chainOf, documentOf, type Side } from '#domain/negotiation/chain.ts'
import type { Change, Move } from '#domain/negotiation/change.ts'
import type { BackupMark, Negotiation } from '#domain/negotiation/heads.ts'
import { actingRole, firstRefusal, judge, outcome, isLeftToPerson } from '#domain/negotiation/judge.ts'
import { targetOf, type BackupRow, type Input, type OfferAsk } from '#domain/negotiation/row.ts'
import { stateFor } from '#domain/negotiation/seen.ts'
import { sideOfRole } from '#domain/negotiation/waiting/waiting-chain.ts'
import type { BackupAction, BackupState } from '#domain/offer/vocabulary.ts'
import type { AllowedAction } from './actions.ts'
import { askAbout, asOf } from './decide.ts'
import { isBackupDocument, notAgreed } from './rows/guards.ts'
import { BACKUP_ROWS } from './rows/rows-backup.ts'
import { OFFER_WORDS } from './words/words.ts'

const markOf = ({ chain }: OfferAsk): BackupMark | null => chain[0]?.backup ?? null
const standing = (ask: OfferAsk): BackupState => markOf(ask)?.state ?? 'NONE'

const guardsOf = (row: BackupRow) => [notAgreed, isBackupDocument, ...(row.guards ?? [])]

/** The mark as a row leaves it; null where the position ends. */
const markAfter = (row: BackupRow, ask: OfferAsk): BackupMark | null => {
  const before = markOf(ask)
  const state = targetOf(row, standing(ask))
  if (state === 'NONE') return null
  return {
    state,
    rank: state === 'ASKED' ? null : (before?.rank ?? nextRank(ask.n)),
    asks: row.sets?.(ask, null).asks ?? null,
    documentId: ask.offer.id,
    since: before?.state === state ? before.since : ask.now,
    askedAt: before?.state === state ? ask.now : null,
    until: before?.until ?? null,
  }
}

const runRow = (row: BackupRow, ask: OfferAsk): Move | Refusal => {
  const judged = judge({ ...row, guards: guardsOf(row) }, OFFER_WORDS, ask)
  if (isRefusal(judged)) return judged
  const own: Change = {
    kind: 'backup',
    chainId: ask.offer.chainId,
    from: markOf(ask),
    to: markAfter(row, ask),
  }
  return outcome(row, ask, [own], judged)
}

/** The one row for (from, actor, verb). Somebody who takes the verb elsewhere is told of the state, everybody else of the right. */
const pick = (action: BackupAction, ask: OfferAsk): BackupRow | Refusal => {
  const mine = BACKUP_ROWS.filter((r) => r.action === action && actingRole(r, ask.roles) !== undefined)
  const here = mine.filter((r) => r.from.includes(standing(ask)))
  const chosen = here.find((r) => firstRefusal(guardsOf(r), ask) === null) ?? here[0]
  return chosen ?? refuse(mine.length === 0 ? 'not-allowed' : 'action-not-available')
}

/** Decides `PUT /offers/{id}/backup/{action}`; the id is that of the document the position is about (negotiation.md §1.10). */
export const decideBackup = (
  negotiation: Negotiation,
  offerId: string,
  action: BackupAction,
  actor: Actor,
  now: number,
  input: Input = {},
): Move | Refusal => {
  const n = asOf(negotiation, now)
  const offer = documentOf(n, offerId)
  if (!offer || offer.type === 'GLOBAL_COUNTER') return refuse('not-found')
  const ask = askAbout(n, offer, actor, now, input)
  const row = pick(action, ask)
  return isRefusal(row) ? row : runRow(row, ask)
}

/** BK7 by the clock: the time of the backup that was called up has run out. `n` is the negotiation as it is written. */
export const decideBackupLapse = (n: Negotiation, now: number): Move | Refusal => {
  const called = calledBackup(n)
  const offer = n.offers.find((o) => o.id === called?.backup?.documentId)
  const row = BACKUP_ROWS.find((r) => r.action === 'LAPSE_BACKUP')
  if (!offer || !row) return refuse('action-not-available')
  return runRow(row, { ...askAbout(n, offer, NOBODY, now, {}), roles: new Set(['CLK']) })
}

const listed = (row: BackupRow, ask: OfferAsk, side: Side): AllowedAction[] => {
  const role = actingRole(row, new Set([...ask.roles].filter((r) => sideOfRole(r) === side)))
  const words = role && row.words[role]
  if (!words || isLeftToPerson(row, ask)) return []
  if (firstRefusal(guardsOf(row), ask) !== null) return []
  return [
    {
      action: row.action as BackupAction,
      offerId: ask.offer.id,
      // What becomes of the document: a backup's stays as it is until its confirmation binds.
      transitionState: row.action === 'CONFIRM_BACKUP' ? 'ACCEPTED' : stateFor(side, ask.offer),
      commentRequired: row.comment === 'required',
      attest: row.attest === true,
      needsAll: false,
      label: row.button,
      comment: row.comment !== undefined,
      paper: false,
      words,
      alsoCancels: [],
    },
  ]
}

/** What a viewer may do about a chain's backup position, from one side, in the shape of `offerActions`. */
export const backupActions = (
  n: Negotiation,
  chainId: string,
  side: Side,
  actor: Actor,
  now: number,
): AllowedAction[] => {
  const offer = backupDocument(chainOf(n, chainId))
  if (!offer) return []
  const ask = askAbout(n, offer, actor, now, {})
  return BACKUP_ROWS.filter((r) => r.from.includes(standing(ask))).flatMap((r) => listed(r, ask, side))
}
