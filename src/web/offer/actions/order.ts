import type { ActWords } from '#domain/negotiation/words.ts'
import { OFFER_WORDS } from '#domain/offer/lifecycle/words/words.ts'
import type { OfferActionView } from '#api/offer/offer-records.ts'

/** Steps that lead on, the most decisive first; the first one present is the primary button (look.md). */
const FORWARD = [
  'APPROVE',
  'ACCEPT',
  'SEND',
  'CONFIRM',
  'SUBMIT',
  'CLAIM',
  'CONFIRM_BACKUP',
  'ACCEPT_BACKUP',
  'OFFER_BACKUP',
  'COUNTER',
  'EDIT',
]
const QUIET = [
  'CANCEL',
  'REJECT',
  'DECLINE_BACKUP',
  'CANCEL_BACKUP',
  'WITHDRAW_BACKUP',
  'RELEASE_BACKUP',
  'RESCIND',
  'DELETE',
]

/** Never the primary button: editing, and suggesting a backup, which nobody waits for. */
const leadsOn = ({ action, attest }: OfferActionView) =>
  FORWARD.includes(action) && action !== 'EDIT' && (action !== 'OFFER_BACKUP' || attest)

const rank = (action: OfferActionView) => {
  const at = [...FORWARD, ...QUIET].indexOf(action.action)
  return at < 0 ? FORWARD.length : at
}

export const inOrder = (actions: readonly OfferActionView[]): OfferActionView[] =>
  actions.toSorted((a, b) => rank(a) - rank(b))

/** The one button that is filled: what moves the matter on. Editing and taking back are never the primary button. */
export const primaryOf = (actions: readonly OfferActionView[]): OfferActionView | undefined =>
  inOrder(actions).find(leadsOn)

/** What is hard to undo is never the friendly button. */
export const isDangerous = (action: OfferActionView): boolean => {
  const words: ActWords = OFFER_WORDS[action.words]
  return words.danger === true
}

/** What the offer's author ends their own work with; never beside the button people came for (look.md). */
export const takesBack = ({ action }: OfferActionView): boolean => action === 'DELETE' || action === 'RESCIND'

export const keyOf = (action: OfferActionView): string =>
  `${action.action} ${action.offerId} ${action.transitionState} ${action.newCounterType ?? ''}`
