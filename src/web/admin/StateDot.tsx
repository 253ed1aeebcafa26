import type { ListingState } from '#domain/listing/vocabulary.ts'
import { listingDot } from '#domain/listing/reading/admin.ts'
import classes from './admin.module.css'

/** A listing's state with its dot: green, blue or gray (spec 2 §4); the words say the same without color. */
export const StateDot = ({ state, label }: { state: ListingState; label: string }) => (
  <span className={classes.state}>
    <span className={classes.dot} data-dot={listingDot(state)} aria-hidden />
    {label}
  </span>
)
