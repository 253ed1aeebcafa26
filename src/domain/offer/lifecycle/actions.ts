import { rolesOnOffer, type Actor } from '#domain/negotiation/actor.ts'
import {
  chainOf,
  currentFor,
  documentOf,
  isUnsent,
  isVisibleTo,
  newestDelivered,
  openRound,
  type Side,
} from '#domain/negotiation/chain.ts'
import { type Negotiation, type OfferHead, newOffer } from '#domain/negotiation/heads.ts'
import { actingRole, firstRefusal, isLeftToPerson } from '#domain/negotiation/judge.ts'
import {
  targetOf,
  wordsFor,
  type Input,
  type OfferAction,
  type OfferAsk,
  type OfferRow,
} from '#domain/negotiation/row.ts'
import { sideOfRole } from '#domain/negotiation/waiting/waiting-chain.ts'
import { kindOf } from '#domain/negotiation/waiting/waiting-kinds.ts'
import { waitingOnChain } from '#domain/negotiation/waiting/waiting.ts'
import {
  isOpen,
  isTerminal,
  OFFER_TYPE_LABELS,
  type BackupAction,
  type OfferState,
  type OfferType,
} from '#domain/offer/vocabulary.ts'
import { COUNTER_BUTTONS, counterTypesFor } from './counter-types.ts'
import { asOf, askAbout, guardsOf, rowsOf } from './decide.ts'
import { birthOf } from './decide-create.ts'
import { named } from './button-names.ts'
import { outsideOffer } from './decide-outside.ts'
import { asksForAll } from './rows/guards.ts'
import type { OfferWordsKey } from './words/words.ts'

/** One thing the viewer may do next, as `GET /offers/listings/{id}` lists it (negotiation.md §0). */
export interface AllowedAction {
  readonly action: OfferAction | BackupAction
  /** The document the action moves; for COUNTER the document being answered. */
  readonly offerId: string
  readonly transitionState: OfferState
  readonly newCounterType?: OfferType
  readonly commentRequired: boolean
  readonly attest: boolean
  /** Nothing may be missing: it rests while something is. */
  readonly needsAll: boolean
  /** Takes the paper or mail it rests on along. */
  readonly paper: boolean
  /** What the button says. It names the document where more than one could be meant. */
  readonly label: string
  /** May a reason be given? */
  readonly comment: boolean
  /** Which words the dialog says: those of the row, for the role the viewer acts in. */
  readonly words: OfferWordsKey
  /** The other documents of the negotiation that end with it and that the actor’s side reads: 'SCO that was not sent'. */
  readonly alsoCancels: string[]
}

/** Guards about the content of the form are asked when it is sent; they do not hide the button. */
const LOOKING: Input = { changed: true }

const listed = (row: OfferRow, ask: OfferAsk): boolean => {
  if (row.via !== undefined && row.action !== 'EDIT' && row.action !== 'COUNTER') return false
  if (isLeftToPerson(row, ask)) return false
  return (
    firstRefusal(guardsOf(row, ask.offer), ask) === null &&
    firstRefusal(row.offered && [row.offered], ask) === null
  )
}

/**
 * What else of its chain an act ends, from the row's own effects. A document that the actor's side does not read is not told of
 * (negotiation.md §1.2, "that would leak it").
 */
const canceledWith = (row: OfferRow, ask: OfferAsk, side: Side): string[] => {
  const others = ask.chain.filter((o) => o.id !== ask.offer.id && isOpen(o.state) && isVisibleTo(side, o))
  if (others.length === 0) return []
  const ended = new Set(
    (row.effects ?? [])
      .flatMap((effect) => effect(ask))
      .flatMap((change) => (change.kind === 'offer' && isTerminal(change.to) ? [change.id] : [])),
  )
  return others
    .filter((o) => ended.has(o.id))
    .map((o) => OFFER_TYPE_LABELS[o.type] + (isUnsent(o) ? ' that was not sent' : ''))
}

const toActions = (row: OfferRow, ask: OfferAsk): AllowedAction[] => {
  const role = actingRole(row, ask.roles)
  const words = role && wordsFor(row, role, ask.offer)
  if (!words || !listed(row, ask)) return []
  const base = {
    action: row.action,
    offerId: ask.offer.id,
    transitionState: row.transitionState ?? targetOf(row, ask.offer.state),
    commentRequired: row.comment === 'required',
    attest: row.attest === true,
    needsAll: asksForAll(guardsOf(row, ask.offer)),
    paper: row.paper === true,
    label: row.button,
    comment: row.comment !== undefined,
    words,
    alsoCancels: canceledWith(row, ask, sideOfRole(role)),
  }
  if (!row.writes) return [base]
  return counterTypesFor(ask, row.writes).map((newCounterType) => ({
    ...base,
    newCounterType,
    label: row.outside ? row.button : (COUNTER_BUTTONS[newCounterType] ?? row.button),
  }))
}

const actionsOn = (
  n: Negotiation,
  offer: OfferHead,
  actor: Actor,
  now: number,
  only: (row: OfferRow) => boolean = () => true,
): AllowedAction[] => {
  const ask = askAbout(n, offer, actor, now, LOOKING)
  return rowsOf(offer)
    .filter((r) => r.from.includes(offer.state) && only(r))
    .flatMap((r) => toActions(r, ask))
}

/** Every action of a viewer on a chain, on what that side has before it. */
export const offerActions = (
  negotiation: Negotiation,
  chainId: string,
  side: Side,
  actor: Actor,
  now: number,
): AllowedAction[] => {
  const n = asOf(negotiation, now)
  const chain = chainOf(n, chainId)
  const current = currentFor(side, chain)
  const root = chain[0]
  if (!root) return []
  const found = current ? actionsOn(n, current, actor, now, (r) => !r.outside) : []
  // The side's own unsent counter is newest: its agent keeps ACCEPT and REJECT of the newest delivered document.
  const beside = newestDelivered(chain)
  if (beside && beside.id !== current?.id)
    found.push(...actionsOn(n, beside, actor, now, (r) => r.action === 'ACCEPT' || r.action === 'REJECT'))
  // RESCIND of the I offer withdraws the whole chain, also when a counter is above it.
  if (current && current.id !== root.id)
    found.push(...actionsOn(n, root, actor, now, (r) => r.action === 'RESCIND' && !r.outside))
  const all = [...found, ...(side === 'seller' ? recordedOn(n, chain, actor, now) : [])]
  return named(all, chain)
}

/** What the listing agent may record of an outside buyer side (X2): of what that side has before it, and of its offer. */
const recordedOn = (
  n: Negotiation,
  chain: readonly OfferHead[],
  actor: Actor,
  now: number,
): AllowedAction[] => {
  const current = currentFor('buyer', chain)
  const root = chain[0]
  if (!root?.outside || !current) return []
  return [
    ...actionsOn(n, current, actor, now, (r) => r.outside === true),
    ...(current.id === root.id
      ? []
      : actionsOn(n, root, actor, now, (r) => r.outside === true && r.action === 'RESCIND')),
  ]
}

/** G02 to G06 for the viewer, in the shape of `offerActions`. */
export const roundActions = (n: Negotiation, actor: Actor, now: number): AllowedAction[] => {
  const round = openRound(n)
  return round ? actionsOn(n, round, actor, now) : []
}

/** What the viewer presses to name a due date: G01 where there is no round, else G02 or G06; null where nobody may. */
export const dateAction = (n: Negotiation, actor: Actor, now: number): AllowedAction | null => {
  if (openRound(n)) return roundActions(n, actor, now).find((a) => a.action === 'EDIT') ?? null
  const row = birthOf('GLOBAL_COUNTER')
  const state = targetOf(row, 'PENDING_SELLER_COUNTER_REVIEW')
  const blank = newOffer({ id: '', type: 'GLOBAL_COUNTER', state, creatorId: actor.userId, seq: 0 })
  return toActions({ ...row, via: undefined }, askAbout(n, blank, actor, now, LOOKING))[0] ?? null
}

/** What the listing agent presses to enter an offer from outside (X1); null where nobody may. */
export const outsideAction = (n: Negotiation, actor: Actor, now: number): AllowedAction | null => {
  const offer = outsideOffer(actor, { newId: '', seq: 0, expiresAt: null })
  return (
    toActions({ ...birthOf('INITIAL', true), via: undefined }, askAbout(n, offer, actor, now, LOOKING))[0] ??
    null
  )
}

/** The viewer is waited for on what this side has before it. */
export const isActionRequired = (
  n: Negotiation,
  chainId: string,
  side: Side,
  actor: Actor,
  now: number,
): boolean => {
  const root = documentOf(n, chainId)
  return waitingOnChain(n, chainId, now).some(
    ({ kind, role, userId }) =>
      kindOf(kind).answers &&
      sideOfRole(role) === side &&
      (userId === null ? root && rolesOnOffer(actor, n, root).has(role) : userId === actor.userId),
  )
}
