import { useState } from 'react'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import { COPY } from '../copy.ts'
import { isClosed } from '#domain/listing/vocabulary.ts'
import { AskLink } from './AskLink.tsx'
import front from '../front.module.css'
import classes from './home.module.css'

/**
 * The reports that the seller gives along (spec 2 §2 "Property Reports"). Nobody without a session learns which there are, so
 * a visitor is asked to log in at each of them and at Show More. Of a sold home they are switched off.
 */
export const Reports = (props: {
  listing: ListingDetails
  signedIn: boolean
  path: string
  onAsk: () => void
}) => {
  const { listing, signedIn } = props
  const [more, setMore] = useState(false)
  const off = listing.state === 'SOLD' || isClosed(listing.state)
  const others = listing.reports?.listingReports ?? []
  const ask = (label: string) =>
    off ? (
      <button type="button" className={front.quiet} disabled>
        {label}
      </button>
    ) : (
      <AskLink label={label} path={props.path} onAsk={props.onAsk} />
    )
  const report = (label: string, url: string | null | undefined) => {
    if (!signedIn) return ask(label)
    return url && !off ? (
      <a className={front.quiet} href={url} download>
        {label}
      </a>
    ) : (
      <button type="button" className={front.quiet} disabled>
        {label}
      </button>
    )
  }
  return (
    <section aria-labelledby="reports-title">
      <h2 id="reports-title">{COPY.reports.title}</h2>
      <ul className={classes.reports}>
        {COPY.reports.named.map(({ key, label }) => {
          const url = listing.reports?.[key]?.url
          return (
            <li key={key}>
              {report(label, url)}
              {signedIn && !url && <span className={classes.small}>{COPY.reports.none}</span>}
            </li>
          )
        })}
        {more &&
          others.map((file) => <li key={file.id}>{report(file.name ?? COPY.reports.report, file.url)}</li>)}
        {more && others.length === 0 && <li className={classes.small}>{COPY.reports.noOthers}</li>}
        <li>
          {signedIn ? (
            <button type="button" className={front.link} onClick={() => setMore(!more)} aria-expanded={more}>
              {more ? COPY.reports.showLess : COPY.reports.showMore}
            </button>
          ) : (
            ask(COPY.reports.showMore)
          )}
        </li>
      </ul>
    </section>
  )
}
