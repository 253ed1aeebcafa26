import { Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ListingOffers, OfferGroup, OfferView } from '#api/offer/offer-records.ts'
import type { ListingView } from '#api/listing/listing-records.ts'
import { useHomeTime } from '#web/lib/homeTime.tsx'
import { ACTION_REQUIRED } from '#domain/offer/reading/beside/grouping.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { bestValues } from '../grid/best.ts'
import { columnsOfBuyer, columnsOfSeller } from '../grid/column.ts'
import type { Order } from '../grid/order.ts'
import { preferredTerms } from '../grid/preferences.ts'
import type { ReviewSide } from '../queries.ts'
import { OfferPages } from './OfferPages.tsx'
import { COPY } from './copy.ts'
import classes from './seen.module.css'

/** Papers are drawn for whoever opens them: an administrator would read one's own, not the party's. */
const withoutPaper = (document: OfferView): OfferView => ({ ...document, rpaUrl: null })

/**
 * A negotiation of which there is nothing to press: no act, no star, no reminder. Where it stands is said of the document: that it is new, or
 * waits for whoever looks, holds for the party alone.
 */
const toRead = (group: OfferGroup): OfferGroup => ({
  ...group,
  shortlisted: undefined,
  viewed: undefined,
  isActionRequired: false,
  bannerMessage: group.bannerMessage === ACTION_REQUIRED ? null : group.bannerMessage,
  originalOffer: withoutPaper(group.originalOffer),
  counterOffers: group.counterOffers.map(withoutPaper),
  offerActions: [],
  waiting: group.waiting && { ...group.waiting, nudge: null },
})

const NOTHING = () => undefined
const NO_PLACES: ReadonlyMap<string, number> = new Map()

/** The offers of a listing as one of its parties has them in their own panel, to be read by somebody else. */
export const SeenOffers = (props: { data: ListingOffers; side: ReviewSide; listing: ListingView }) => {
  const { data, side, listing } = props
  const state = listing.propertyState
  const { zone } = useHomeTime()
  const [order, setOrder] = useState<Order | null>(null)
  const groups = useMemo(() => data.offers.map(toRead), [data.offers])
  const whole = useMemo(
    () => (side === 'seller' ? columnsOfSeller(groups, state, zone) : []),
    [side, groups, state, zone],
  )
  const best = useMemo(() => bestValues(whole), [whole])
  const preferences = useMemo(() => preferredTerms(listing), [listing])
  const lists = useMemo(
    () => (side === 'seller' ? [whole] : groups.map((group) => columnsOfBuyer(group, state, zone))),
    [side, whole, groups, state, zone],
  )
  return (
    <Stack gap="md" className={classes.seen}>
      {lists.map((columns, index) => (
        <OfferPages
          key={columns[0]?.key}
          columns={columns}
          preferences={preferences}
          best={best}
          places={NO_PLACES}
          caption={
            side === 'seller'
              ? COPY.compareCaption
              : COPY.chainCaption(index + 1, lists.length, buyersOf(groups[index]?.originalOffer ?? {}))
          }
          what={side === 'seller' ? COPY.offers : COPY.versions}
          sortable={side === 'seller'}
          order={side === 'seller' ? order : null}
          onOrder={setOrder}
          onAction={NOTHING}
          onPdf={NOTHING}
        />
      ))}
    </Stack>
  )
}
