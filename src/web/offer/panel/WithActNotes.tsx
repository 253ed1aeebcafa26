import { useCallback, type ReactNode } from 'react'
import type { ListingOffers, OfferActionView } from '#api/offer/offer-records.ts'
import { isAheadOfDeadline } from '#domain/offer/lifecycle/rows/round.ts'
import { ActNotesContext, type ActNote } from '../actions/ActNotes.tsx'
import { besideMultiple, CHOICE_COPY, consequencesOf, weighedBy } from '../choice/words.ts'
import type { ReviewSide } from '../queries.ts'
import { dueWords, ROUND_COPY } from '../round/words.ts'

/** What an act means for the rest of the negotiation: the others' offers, and a due date that has not come. */
const useActNotes = (data: ListingOffers, side: ReviewSide) =>
  useCallback(
    (action: OfferActionView): ActNote => {
      if (side === 'buyer') return {}
      const round = data.globalCounter
      const group = data.offers.find((each) =>
        [each.originalOffer, ...each.counterOffers].some(({ id }) => id === action.offerId),
      )
      const binds = action.transitionState === 'ACCEPTED'
      const ahead =
        round?.globalCounterDetails.state === 'ACCEPTED' &&
        isAheadOfDeadline(action, Date.parse(round.deadline), Date.now())
      const warnings = [
        ahead ? ROUND_COPY.ahead(dueWords(round.auctionExpirationDate, round.timeZone)) : null,
        group ? besideMultiple(action, group, data.offers) : null,
      ].filter((each) => each !== null)
      return {
        ...(warnings.length > 0 && { warning: warnings.join(' ') }),
        ...(group && { facts: weighedBy(action, group, data.offers) }),
        ...(binds &&
          group && {
            list: { title: CHOICE_COPY.othersInDialog, lines: consequencesOf(group, data.offers) },
          }),
      }
    },
    [data, side],
  )

/** The dialogs inside say it. */
export const WithActNotes = (props: { data: ListingOffers; side: ReviewSide; children: ReactNode }) => (
  <ActNotesContext value={useActNotes(props.data, props.side)}>{props.children}</ActNotesContext>
)
