import type { OfferActionView, OfferView } from '#api/offer/offer-records.ts'
import {
  editsInDialog,
  isCounterReview,
  sendingFirst,
  sendsEdits,
} from '#domain/offer/reading/terms/edits.ts'
import { ACTION_COPY } from './copy.ts'

type Known = Pick<OfferView, 'state' | 'offerType'>

/**
 * Buttons of a document: sending edits needs edits, so on a delivered offer it is inside the Edit Offer dialog
 * (spec 3 §2 "Edit Offer dialog").
 */
export const buttonsOf = (actions: readonly OfferActionView[], document: Known): OfferActionView[] => {
  if (!editsInDialog(document) || !actions.some((action) => action.action === 'EDIT')) return [...actions]
  return actions
    .filter((action) => !sendsEdits(action))
    .map((action) => (action.action === 'EDIT' ? { ...action, label: ACTION_COPY.edit.editOffer } : action))
}

/** Writing a counter, and editing one that is not sent yet: both are done in the counter studio. */
export const opensStudio = ({ action, transitionState }: OfferActionView): boolean =>
  action === 'COUNTER' || (action === 'EDIT' && isCounterReview(transitionState))

/** Editing an offer that its buyers wrote leads into its wizard. */
export const opensWizard = (action: OfferActionView): boolean =>
  action.action === 'EDIT' && !opensStudio(action)

/** How an edited amount is sent: straight on where the buyer need not approve it, else to the buyer first. */
export const sendingOf = (
  actions: readonly OfferActionView[],
  document: Known & Pick<OfferView, 'id'>,
): OfferActionView | undefined =>
  editsInDialog(document)
    ? sendingFirst(actions.filter((action) => sendsEdits(action) && action.offerId === document.id))
    : undefined

/** Everything the viewer may do, about the offer and about its backup position. */
export const actsOf = (of: Pick<OfferView, 'offerActions' | 'backupActions'>): OfferActionView[] => [
  ...of.offerActions,
  ...(of.backupActions ?? []),
]

/** A delivered offer that nobody edits is sent again with another amount, or not at all: there would be nothing to tell of. */
export const sendsNothingNew = (
  document: Pick<OfferView, 'state' | 'offerAmount'>,
  amount: number,
): boolean => document.state === 'PENDING_SELLER_AGENT_RESPONSE' && amount === document.offerAmount
