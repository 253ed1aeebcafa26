import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Actor } from '#domain/negotiation/actor.ts'
import { versionFor } from '#domain/negotiation/seen.ts'
import type { Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import { targetOf } from '#domain/negotiation/row.ts'
import type { OfferState } from '#domain/offer/vocabulary.ts'
import { firstRefusal, isLeftToPerson } from '#domain/negotiation/judge.ts'
import { asOf, askAbout, rowsOf } from './decide.ts'
import { oneOpenChain } from './rows/guards.ts'
import { DRAFT_ROWS } from './rows/rows-draft.ts'
import { takesSaves } from './rows/saving.ts'

const SAVE = DRAFT_ROWS.find(({ action }) => action === 'SAVE') ?? {}

/**
 * O02: may the working copy be saved, and by this person? `state` in the body (O19, O20) asks for the edit of a
 * delivered offer in one step with its move; without it such an offer is not editable.
 */
export const decideSave = (
  negotiation: Negotiation,
  offerId: string,
  actor: Actor,
  now: number,
  input: {
    version?: number
    withMove: boolean
    changesBuyers: boolean
    /** Whom the offer names after the save, lower-cased. */
    primaryBuyerEmail?: string | null
  },
): OfferHead | Refusal => {
  const n = asOf(negotiation, now)
  const offer = n.offers.find((o) => o.id === offerId)
  if (!offer) return refuse('not-found')
  const ask = askAbout(n, offer, actor, now, {})
  const { roles } = ask
  const records = offer.outside && roles.has('LA')
  if (!roles.has('BA') && !roles.has('CB') && !records) return refuse('not-allowed')
  if (isLeftToPerson(SAVE, ask)) return refuse('impersonator-may-not')
  if (offer.type !== 'INITIAL') return refuse('action-not-available')
  if (!takesSaves(offer, roles.has('BA')) && !input.withMove) return refuse('action-not-available')
  const version = versionFor(records ? 'seller' : 'buyer', offer)
  if (input.version !== undefined && input.version !== version) return refuse('stale-version')
  if (input.changesBuyers && offer.deliveredAt !== null) return refuse('buyers-fixed')
  // A draft often names its buyer only after it was begun: O01's rule holds for it then.
  const named = input.primaryBuyerEmail
  const again = roles.has('BA') && named && named !== offer.primaryBuyerEmail
  const twice = again
    ? firstRefusal([oneOpenChain], { ...ask, offer: { ...offer, primaryBuyerEmail: named } })
    : null
  return twice ?? offer
}

/**
 * Must the buyers approve later edits themselves? Until the first delivery as it is written; after it as they approved
 * it last: who is held by it cannot lift it (negotiation.md §1.2, O16 and O19).
 */
export const approvalInForce = (offer: OfferHead, written: boolean): boolean =>
  offer.deliveredAt === null ? written : offer.requestBuyerApproval

/**
 * May a save ask for this move in the same step? A client may send the whole record back: its state counts only where
 * a row takes the edit along (O19, O20, and of an outside offer X2).
 */
export const travelsWithSave = (from: OfferState, to: OfferState, outside: boolean): boolean =>
  rowsOf({ type: 'INITIAL', outside }).some((r) => r.withSave?.includes(from) && targetOf(r, from) === to)
