import type { ListingState } from '#domain/listing/vocabulary.ts'
import { listingDot } from '#domain/listing/reading/admin.ts'
import classes from '../admin.module.css'

/** A state in words, with a dot of its color. */
export const Dot = ({ dot, label }: { dot: string; label: string }) => (
  <span className={classes.state}>
    <span className={classes.dot} data-dot={dot} aria-hidden />
    {label}
  </span>
)

/** A listing's state with its dot: green, blue or gray (spec 2 §4); the words say the same without color. */
export const StateDot = ({ state, label }: { state: ListingState; label: string }) => (
  <Dot dot={listingDot(state)} label={label} />
)
