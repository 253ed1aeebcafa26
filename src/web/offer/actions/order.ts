import type { OfferAction } from '#domain/negotiation/row.ts'
import type { BackupAction } from '#domain/offer/vocabulary.ts'
import type { OfferActionView } from '#api/offer/offer-records.ts'

type Act = OfferAction | BackupAction

/** Every act in the order of its buttons, the most decisive first. `forward`: the first one present is the primary button (look.md). */
const PLACES = {
  APPROVE: 'forward',
  ACCEPT: 'forward',
  SEND: 'forward',
  CONFIRM: 'forward',
  SUBMIT: 'forward',
  CLAIM: 'forward',
  CONFIRM_BACKUP: 'forward',
  ACCEPT_BACKUP: 'forward',
  OFFER_BACKUP: 'forward',
  COUNTER: 'forward',
  EDIT: 'quiet',
  // No buttons: what a form, a page, or the clock does.
  SAVE: 'quiet',
  CREATE: 'quiet',
  CREATE_OUTSIDE: 'quiet',
  EXPIRE: 'quiet',
  CANCEL: 'quiet',
  REJECT: 'quiet',
  DECLINE_BACKUP: 'quiet',
  CANCEL_BACKUP: 'quiet',
  WITHDRAW_BACKUP: 'quiet',
  RELEASE_BACKUP: 'quiet',
  RESCIND: 'quiet',
  DELETE: 'quiet',
} as const satisfies Record<Act, 'forward' | 'quiet'>

const ORDER = Object.keys(PLACES)

/** Never the primary button: editing, and suggesting a backup, which nobody waits for. */
const leadsOn = ({ action, attest }: OfferActionView) =>
  PLACES[action as Act] === 'forward' && (action !== 'OFFER_BACKUP' || attest)

const rank = ({ action }: OfferActionView) => ORDER.indexOf(action)

export const inOrder = (actions: readonly OfferActionView[]): OfferActionView[] =>
  actions.toSorted((a, b) => rank(a) - rank(b))

/** The one button that is filled: what moves the matter on. Editing and taking back are never the primary button. */
export const primaryOf = (actions: readonly OfferActionView[]): OfferActionView | undefined =>
  inOrder(actions).find(leadsOn)

/** What the offer's author ends their own work with; never beside the button people came for (look.md). */
export const takesBack = ({ action }: OfferActionView): boolean => action === 'DELETE' || action === 'RESCIND'

export const keyOf = (action: OfferActionView): string =>
  `${action.action} ${action.offerId} ${action.transitionState} ${action.newCounterType ?? ''}`
