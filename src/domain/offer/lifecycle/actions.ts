import { rolesOnOffer, type Actor } from '#domain/negotiation/actor.ts'
import {
  chainOf,
  currentFor,
  newestDelivered,
  openRound,
  sideOf,
  type Side,
} from '#domain/negotiation/chain.ts'
import type { Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import { firstRefusal } from '#domain/negotiation/judge.ts'
import type { Input, OfferAsk } from '#domain/negotiation/row.ts'
import { sideOfRole } from '#domain/negotiation/waiting-chain.ts'
import { kindOf } from '#domain/negotiation/waiting-kinds.ts'
import { waitingOnChain } from '#domain/negotiation/waiting.ts'
import { COUNTER_BUTTONS, counterTypesFor } from './counter-types.ts'
import { asOf, askAbout, rowsOf } from './decide.ts'
import { notAgreed } from './guards.ts'
import type { OfferAction, OfferRow } from './row.ts'
import type { OfferState, OfferType } from '#domain/offer/vocabulary.ts'

/** One thing the viewer may do next, as `GET /offers/listings/{id}` lists it (negotiation.md §0). */
export interface AllowedAction {
  readonly action: OfferAction
  /** The document the action moves; for COUNTER the document being answered. */
  readonly offerId: string
  readonly transitionState: OfferState
  readonly newCounterType?: OfferType
  readonly commentRequired: boolean
  readonly attest: boolean
  /** What the button says. */
  readonly label: string
}

/** Guards about the content of the form are asked when it is sent; they do not hide the button. */
const LOOKING: Input = { attested: true, changed: true, afterToday: true }

const listed = (row: OfferRow, ask: OfferAsk): boolean => {
  if (row.via === 'save' && row.action !== 'EDIT') return false
  if (row.attest && ask.actor.impersonated) return false
  if (!row.actors.some((r) => ask.roles.has(r))) return false
  if (row.id === 'O19' && ask.offer.requestBuyerApproval) return false
  const guards = ask.offer.type === 'GLOBAL_COUNTER' ? row.guards : [notAgreed, ...(row.guards ?? [])]
  return firstRefusal(guards, ask) === null
}

const toActions = (row: OfferRow, ask: OfferAsk): AllowedAction[] => {
  const base = {
    action: row.action,
    offerId: ask.offer.id,
    transitionState: row.transitionState ?? row.to,
    commentRequired: row.comment === 'required',
    attest: row.attest === true,
    label: row.button,
  }
  if (row.action !== 'COUNTER') return [base]
  const by = row.actors[0] === 'LA' ? 'LA' : 'BA'
  const types = counterTypesFor(ask, by).filter(
    (t) => (row.id === 'O52') === (t === 'GLOBAL_COUNTER_RESPONSE'),
  )
  return types.map((newCounterType) => ({
    ...base,
    newCounterType,
    label: COUNTER_BUTTONS[newCounterType] ?? row.button,
  }))
}

const actionsOn = (
  n: Negotiation,
  offer: OfferHead,
  actor: Actor,
  now: number,
  rows: readonly OfferRow[],
): AllowedAction[] => {
  const ask = askAbout(n, offer, actor, now, LOOKING)
  return rows.filter((r) => r.from.includes(offer.state) && listed(r, ask)).flatMap((r) => toActions(r, ask))
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
  const found = current ? actionsOn(n, current, actor, now, rowsOf(current)) : []
  // The side's own unsent counter is newest: its agent keeps ACCEPT and REJECT of the newest delivered document.
  const beside =
    current && current.deliveredAt === null && sideOf(current) === side ? newestDelivered(chain) : undefined
  if (beside && beside.id !== current?.id) {
    const rows = rowsOf(beside).filter(
      (r) =>
        r.action === 'ACCEPT' ||
        (r.action === 'REJECT' && (r.actors.includes('LA') || r.actors.includes('BA'))),
    )
    found.push(...actionsOn(n, beside, actor, now, rows).filter(() => beside.deliveredAt !== null))
  }
  // RESCIND of the I offer withdraws the whole chain, also when a counter stands above it.
  if (current && current.id !== root.id) {
    const rescind = rowsOf(root).filter((r) => r.action === 'RESCIND')
    found.push(...actionsOn(n, root, actor, now, rescind))
  }
  return found
}

/** G02 to G06 for the viewer, in the shape of `offerActions`. */
export const roundActions = (n: Negotiation, actor: Actor, now: number): AllowedAction[] => {
  const round = openRound(n)
  return round ? actionsOn(n, round, actor, now, rowsOf(round)) : []
}

/** The viewer is waited for on what this side has before it. */
export const isActionRequired = (
  n: Negotiation,
  chainId: string,
  side: Side,
  actor: Actor,
  now: number,
): boolean => {
  const root = n.offers.find((o) => o.id === chainId)
  return waitingOnChain(n, chainId, now).some(
    ({ kind, role, userId }) =>
      kindOf(kind).answers &&
      sideOfRole(role) === side &&
      (userId === null ? root && rolesOnOffer(actor, n, root).has(role) : userId === actor.userId),
  )
}
