import type { ListingDetails } from '#api/listing/listing-records.ts'
import { COPY } from '../copy.ts'
import front from '../front.module.css'
import classes from './home.module.css'

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})
const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** The next times at which the home stands open, each as a file for one's own calendar. */
export const OpenHouses = ({ listing }: { listing: ListingDetails }) => {
  const houses = listing.openHouses ?? []
  if (houses.length === 0) return null
  const at = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`)
  return (
    <section aria-labelledby="open-houses-title">
      <h2 id="open-houses-title">{COPY.openHouses.title}</h2>
      <ul className={classes.openHouses}>
        {houses.map(({ key, date, from, to }) => (
          <li key={key}>
            <span>
              <b>{DAY.format(at(date, from))}</b>
              {COPY.openHouses.span(TIME.format(at(date, from)), TIME.format(at(date, to)))}
            </span>
            <a
              className={front.quiet}
              href={`/api/listings/${listing.id}/open-houses/${key}`}
              download
              aria-label={COPY.openHouses.calendarOf(DAY.format(at(date, from)))}
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
