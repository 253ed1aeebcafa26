import type { ListingDetails } from '#api/listing/listing-records.ts'
import { timeOfDay, weekdayOf } from '#domain/kernel/text/format.ts'
import { COPY } from '../copy.ts'
import front from '../front.module.css'
import classes from './home.module.css'

/** The next times at which the home stands open, each as a file for one's own calendar. */
export const OpenHouses = ({ listing }: { listing: ListingDetails }) => {
  const houses = listing.openHouses ?? []
  if (houses.length === 0) return null
  return (
    <section aria-labelledby="open-houses-title">
      <h2 id="open-houses-title">{COPY.openHouses.title}</h2>
      <ul className={classes.openHouses}>
        {houses.map(({ key, date, from, to }) => (
          <li key={key}>
            <span>
              <b>{weekdayOf(date)}</b>
              {COPY.openHouses.span(timeOfDay(from), timeOfDay(to))}
            </span>
            <a
              className={front.quiet}
              href={`/api/listings/${listing.id}/open-houses/${key}`}
              download
              aria-label={COPY.openHouses.calendarOf(weekdayOf(date))}
            >
              {COPY.openHouses.calendar}
            </a>
          </li>
        ))}
      </ul>
      <p className={classes.why}>{COPY.openHouses.zone}</p>
    </section>
  )
}
