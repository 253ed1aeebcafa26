import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { ListingCard } from '#api/listing/listing-records.ts'
import { moneyShort } from '#domain/kernel/format.ts'
import { listingPath } from '#domain/listing/reading/path.ts'
import { follow } from '#web/ui/map/follow.ts'
import { HomeMap } from '#web/ui/map/HomeMap.tsx'
import classes from './card.module.css'
import { COPY } from './copy.ts'

/** The found listings on a map instead of in a list (spec 2 §2 "Search page"). */
export const CardsMap = (props: { cards: readonly ListingCard[]; more?: (() => void) | undefined }) => {
  const { cards, more } = props
  const navigate = useNavigate()
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
    <>
      {/* A pin is an ordinary link: within the application it loads no page. */}
      <div className={classes.map} onClickCapture={(event) => follow(event, (path) => void navigate(path))}>
        {/* Other homes are another stretch of the map. */}
        <HomeMap key={places.map(({ id }) => id).join()} places={places} zoom={14} />
      </div>
      {more && (
        <Button variant="default" onClick={more}>
          {COPY.showMore}
        </Button>
      )}
    </>
  )
}
