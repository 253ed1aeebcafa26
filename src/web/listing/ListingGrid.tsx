import { Skeleton } from '@mantine/core'
import type { ListingCard as Card } from '#api/listing/listing-records.ts'
import { ListingCard } from './ListingCard.tsx'
import classes from './card.module.css'
import { COPY } from './copy.ts'
import { MoreHomes } from './MoreHomes.tsx'
import { OnItsWay } from '#web/ui/OnItsWay.tsx'

/** Cards side by side, and a way to the next page of them. */
export const ListingGrid = (props: {
  cards: readonly Card[]
  to: 'work' | 'page'
  more?: () => void
  loading?: boolean
}) => (
  <>
    <ul className={classes.grid}>
      {props.cards.map((card) => (
        <li key={card.listing.id}>
          <ListingCard card={card} to={props.to} />
        </li>
      ))}
    </ul>
    <MoreHomes more={props.more} loading={props.loading} />
  </>
)

export const GridSkeleton = () => (
  <OnItsWay>
    <div className={classes.grid} role="status" aria-label={COPY.loading}>
      {[0, 1, 2].map((each) => (
        <Skeleton key={each} h={460} radius="md" />
      ))}
    </div>
  </OnItsWay>
)
