import { useMemo } from 'react'
import type { ListingCard } from '#api/listing-records.ts'
import { moneyShort } from '#domain/kernel/format.ts'
import { listingPath } from '#web/lib/paths.ts'
import { HomeMap } from '#web/ui/map/HomeMap.tsx'
import classes from './card.module.css'
import { COPY } from './copy.ts'

/** The found listings on a map instead of in a list (spec 2 §2 "Search page"). */
export const CardsMap = ({ cards }: { cards: readonly ListingCard[] }) => {
  const places = useMemo(
    () =>
      cards.flatMap(({ listing }) =>
        listing.position
          ? [
              {
                id: listing.id,
                ...listing.position,
                label: moneyShort(listing.price) || COPY.card.noPrice,
                href: listingPath(listing),
              },
            ]
          : [],
      ),
    [cards],
  )
  return (
    <div className={classes.map}>
      {/* Other homes are another stretch of the map. */}
      <HomeMap key={places.map(({ id }) => id).join()} places={places} zoom={14} />
    </div>
  )
}
