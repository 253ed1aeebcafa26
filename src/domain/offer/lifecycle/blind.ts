import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { rolesOnListing, type Actor } from '#domain/negotiation/actor.ts'
import { isBlindChain, mayBeginBlind } from '#domain/negotiation/blind.ts'
import type { Change, Move } from '#domain/negotiation/change.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'
import {
  actingRole,
  firstRefusal,
  isLeftToPerson,
  judge,
  outcome,
  pickRow,
} from '#domain/negotiation/judge.ts'
import type { Ask, Guard, Row } from '#domain/negotiation/row.ts'
import { BLIND_WORDS, type BlindWordsKey } from './words/words-blind.ts'

/** Off has no word in the records; a table needs one. */
export const BLIND_STANDS = ['OFF', 'ASKED', 'ON'] as const
export type BlindStand = (typeof BLIND_STANDS)[number]

type BlindRow = Row<BlindStand, Ask, never, BlindWordsKey>

/** At any time before an acceptance. */
const beforeAcceptance: Guard<Ask> = ({ n }) =>
  mayBeginBlind(n.listing.state) ? null : 'action-not-available'

/** The acts of a blind comparison. Source: negotiation.md §1.11. */
const ROWS: readonly BlindRow[] = [
  {
    id: 'V1',
    from: ['OFF'],
    to: 'ASKED',
    action: 'ASK_BLIND',
    button: 'Compare Blind',
    actors: ['LA'],
    guards: [beforeAcceptance],
    notify: ['NV1'],
    words: { LA: 'askBlind' },
  },
  {
    id: 'V2',
    from: ['OFF'],
    to: 'ON',
    action: 'TURN_ON_BLIND',
    button: 'Compare Blind',
    actors: ['PS'],
    guards: [beforeAcceptance],
    notify: ['NV2'],
    words: { PS: 'turnOnBlind' },
  },
  {
    id: 'V3',
    from: ['ASKED'],
    to: 'ON',
    action: 'APPROVE_BLIND',
    button: 'Approve Blind Comparison',
    actors: ['PS'],
    guards: [beforeAcceptance],
    notify: ['NV2'],
    words: { PS: 'approveBlind' },
  },
  {
    id: 'V4',
    from: ['ASKED'],
    to: 'OFF',
    action: 'DECLINE_BLIND',
    button: 'Keep Names',
    actors: ['PS'],
    notify: ['NV3'],
    words: { PS: 'declineBlind' },
  },
  {
    id: 'V5',
    from: ['ASKED'],
    to: 'OFF',
    action: 'WITHDRAW_BLIND',
    button: 'Take Back',
    actors: ['LA'],
    words: { LA: 'withdrawBlind' },
  },
  {
    id: 'V6',
    from: ['ON'],
    to: 'OFF',
    action: 'END_BLIND',
    button: 'Show Names',
    actors: ['PS'],
    attest: true,
    notify: ['NV4'],
    words: { PS: 'endBlind' },
  },
]

/** Opening a paper moves nothing; it is written down, and the primary seller sees it. */
const OPENING: BlindRow = {
  id: 'V7',
  from: ['ON'],
  to: 'same',
  action: 'OPEN_PAPER',
  button: 'Open a Paper',
  actors: ['LA'],
  comment: 'required',
  notify: ['NV5'],
  words: { LA: 'openPaper' },
}

/** The whole table of a blind comparison. */
export const BLIND_ROWS: readonly BlindRow[] = [...ROWS, OPENING]

export const blindStand = (n: Negotiation): BlindStand => n.listing.blind ?? 'OFF'

const askOf = (n: Negotiation, actor: Actor, now: number, input: Ask['input']): Ask => ({
  n,
  actor,
  roles: rolesOnListing(actor, n.listing),
  now,
  input,
})

export interface BlindInput {
  readonly on: boolean
  readonly attested?: boolean
}

/** Turns it on, asks for it, says no to it, or ends it: which one, state and person say. */
export const decideBlind = (
  n: Negotiation,
  actor: Actor,
  now: number,
  { on, attested }: BlindInput,
): Move | Refusal => {
  const ask = askOf(n, actor, now, { attested })
  const from = blindStand(n)
  const to: BlindStand = !on ? 'OFF' : ask.roles.has('PS') ? 'ON' : 'ASKED'
  const row = pickRow(BLIND_ROWS, from, to, ask)
  if (isRefusal(row)) return row
  const judged = judge(row, BLIND_WORDS, ask)
  if (isRefusal(judged)) return judged
  const word = (stand: BlindStand) => (stand === 'OFF' ? null : stand)
  return outcome(row, ask, [{ kind: 'blind', from: word(from), to: word(to) }], judged)
}

/** The listing agent opens a paper of a blind chain, with a reason. */
export const decideOpening = (
  n: Negotiation,
  actor: Actor,
  now: number,
  { offerId, paper, comment }: { offerId: string; paper: string; comment: string | null | undefined },
): Move | Refusal => {
  const ask = askOf(n, actor, now, { comment })
  if (actingRole(OPENING, ask.roles) === undefined) return refuse('not-allowed')
  const chainId = n.offers.find((o) => o.id === offerId)?.chainId
  if (chainId === undefined || !isBlindChain(n, chainId)) return refuse('action-not-available')
  const judged = judge(OPENING, BLIND_WORDS, ask)
  if (isRefusal(judged)) return judged
  const opened: Change = { kind: 'paper-opened', offerId, paper }
  return outcome(OPENING, ask, [opened], judged)
}

/** One act that is open to somebody; `on` is what it asks for. */
export interface BlindAct {
  readonly on: boolean
  readonly label: string
  readonly words: BlindWordsKey
  readonly attest: boolean
}

/** What this person may do about the blind comparison now. */
export const blindActs = (n: Negotiation, actor: Actor, now: number): BlindAct[] => {
  const ask = askOf(n, actor, now, {})
  return ROWS.flatMap((row) => {
    const role = actingRole(row, ask.roles)
    const words = role && row.words[role]
    if (!words || !row.from.includes(blindStand(n)) || isLeftToPerson(row, ask)) return []
    if (firstRefusal(row.guards, ask)) return []
    return [{ on: row.to !== 'OFF', label: row.button, words, attest: row.attest === true }]
  })
}

/** May this person open papers that are held back? */
export const mayOpenPapers = (n: Negotiation, actor: Actor): boolean =>
  n.listing.blind === 'ON' &&
  !actor.impersonated &&
  actingRole(OPENING, rolesOnListing(actor, n.listing)) !== undefined
