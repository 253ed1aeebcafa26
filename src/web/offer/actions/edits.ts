import type { OfferActionView, OfferView } from '#api/offer/offer-records.ts'
import { ACTION_COPY } from './copy.ts'

type Known = Pick<OfferView, 'state' | 'offerType'>

/** A delivered offer that its agent may still edit: one Edit button stands for all that the table lists. */
const isDelivered = (document: Known): boolean =>
  document.offerType === 'INITIAL' && document.state === 'PENDING_SELLER_AGENT_RESPONSE'

const sends = (action: OfferActionView) => action.action === 'SEND' || action.action === 'CONFIRM'

/**
 * Buttons of a document: sending edits needs edits, so on a delivered offer it is inside the Edit Offer dialog
 * (spec 3 §2 "Edit Offer dialog").
 */
export const buttonsOf = (actions: readonly OfferActionView[], document: Known): OfferActionView[] => {
  if (!isDelivered(document) || !actions.some((action) => action.action === 'EDIT')) return [...actions]
  return actions
    .filter((action) => !sends(action))
    .map((action) => (action.action === 'EDIT' ? { ...action, label: ACTION_COPY.edit.editOffer } : action))
}

const IN_STUDIO: readonly OfferActionView['transitionState'][] = [
  'PENDING_SELLER_COUNTER_REVIEW',
  'PENDING_BUYER_COUNTER_REVIEW',
]

/** Writing a counter, and editing one that is not sent yet: both are done in the counter studio. */
export const opensStudio = ({ action, transitionState }: OfferActionView): boolean =>
  action === 'COUNTER' || (action === 'EDIT' && IN_STUDIO.includes(transitionState))

/** Editing an offer that its buyers wrote leads into its wizard. */
export const opensWizard = (action: OfferActionView): boolean =>
  action.action === 'EDIT' && !opensStudio(action)

/** How an edited amount is sent: straight on where the buyer need not approve it, else to the buyer first. */
export const sendingOf = (
  actions: readonly OfferActionView[],
  document: Known & Pick<OfferView, 'id'>,
): OfferActionView | undefined =>
  isDelivered(document)
    ? actions
        .filter((action) => sends(action) && action.offerId === document.id)
        .toSorted((a, b) => Number(b.action === 'CONFIRM') - Number(a.action === 'CONFIRM'))[0]
    : undefined

/** Everything the viewer may do, about the offer and about its backup position. */
export const actsOf = (of: Pick<OfferView, 'offerActions' | 'backupActions'>): OfferActionView[] => [
  ...of.offerActions,
  ...(of.backupActions ?? []),
]
