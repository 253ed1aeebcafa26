import { useState, type ReactNode } from 'react'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import { cityLine, exactMoney, streetLine } from '#domain/kernel/text/format.ts'
import { COPY } from '../copy.ts'
import type { Acts } from './acts.ts'
import { AgentCard } from './AgentCard.tsx'
import { KeyFacts, MoreFacts } from './Facts.tsx'
import { Figures, MakeOffer } from './Figures.tsx'
import { History } from './History.tsx'
import { OpenHouses } from './OpenHouses.tsx'
import { Pictures } from './Pictures.tsx'
import { Payment } from './Payment.tsx'
import { Reports } from './Reports.tsx'
import { Share } from './Share.tsx'
import { SignIn } from './SignIn.tsx'
import { listingPath } from '#domain/listing/reading/path.ts'
import classes from './home.module.css'

/**
 * The public page of a home (spec 2 §2 "Listing detail page"): drawn by the server for whoever has no session, and within the
 * application for members, with their acts. `now` in milliseconds, `origin` the scheme and host for the link that is shared.
 * `inside`: the page around it has the heading already. `back`: where a login leads instead of here. `manage`: what the home's own people may do besides.
 */
export const Home = (props: {
  listing: ListingDetails
  acts: Acts
  now: number
  origin: string
  inside?: boolean
  back?: string
  manage?: ReactNode
}) => {
  const { listing, acts, now } = props
  const [dialog, setDialog] = useState<'sign-in' | 'share' | null>(null)
  const ask = () => setDialog('sign-in')
  const close = () => setDialog(null)
  const path = props.back ?? listingPath(listing)
  const Heading = props.inside ? 'h2' : 'h1'
  // On a phone Make an Offer stays in sight; where none can be made there is nothing to be kept in sight.
  const hasBar =
    listing.state === 'ACTIVE' && !props.inside && (!acts.signedIn || listing.can.makeOffer.allowed)
  const common = { listing, acts, path, onAsk: ask }
  return (
    <article className={classes.home}>
      <Pictures listing={listing} />
      <div className={classes.columns}>
        <header className={classes.about}>
          <Heading className={classes.street}>{streetLine(listing.address)}</Heading>
          <p className={classes.city}>{cityLine(listing.address)}</p>
          <KeyFacts listing={listing} />
          {props.manage}
        </header>
        <div className={classes.side}>
          <Figures {...common} now={now} again={hasBar} onShare={() => setDialog('share')} />
          <AgentCard {...common} />
        </div>
        <div className={classes.body}>
          <section aria-labelledby="details-title">
            <h2 id="details-title">{COPY.details.title}</h2>
            <p className="prose">{listing.description || COPY.details.none}</p>
            {listing.attribution && <p className={classes.attribution}>{listing.attribution}</p>}
          </section>
          <OpenHouses listing={listing} />
          <MoreFacts listing={listing} />
          <Reports listing={listing} signedIn={acts.signedIn} path={path} onAsk={ask} />
          {listing.state !== 'SOLD' && <Payment listing={listing} />}
          <History listing={listing} />
        </div>
      </div>
      {hasBar && (
        <div className={classes.bar}>
          <b>{listing.price ? exactMoney(listing.price) : COPY.figures.noPrice}</b>
          <MakeOffer {...common} short />
        </div>
      )}
      <SignIn path={path} open={dialog === 'sign-in'} onClose={close} />
      <Share
        url={listing.customListingUrl ? `${props.origin}${path}` : null}
        open={dialog === 'share'}
        onClose={close}
      />
    </article>
  )
}
