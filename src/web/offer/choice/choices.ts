import type { OfferActionView, OfferGroup } from '#api/offer/offer-records.ts'

/** Where the question stands on the page. */
export const CHOICE_ID = 'choose-one'

const bindingOf = (group: OfferGroup): OfferActionView | undefined =>
  group.offerActions.find((action) => action.transitionState === 'ACCEPTED')

/** What the viewer could make binding, where that is more than one thing; else nothing is to be chosen. */
export const choicesOf = (
  groups: readonly OfferGroup[],
): { readonly group: OfferGroup; readonly action: OfferActionView }[] => {
  const choices = groups.flatMap((group) => {
    const action = bindingOf(group)
    return action && group.ifAccepted ? [{ group, action }] : []
  })
  return choices.length < 2 ? [] : choices
}

/** Is this act one of several that exclude each other? Then it is asked where both nets stand, not by itself. */
export const isOneOfSeveral = (groups: readonly OfferGroup[], action: OfferActionView): boolean =>
  action.transitionState === 'ACCEPTED' &&
  choicesOf(groups).some(({ action: each }) => each.offerId === action.offerId)

/** Brings somebody to the question. */
export const goToChoice = (): void => {
  const question = document.getElementById(CHOICE_ID)
  question?.focus({ preventScroll: true })
  question?.scrollIntoView({ block: 'start' })
}
