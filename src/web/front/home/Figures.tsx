import type { ListingDetails } from '#api/listing/listing-records.ts'
import { TERMS } from '#domain/glossary/terms.ts'
import { exactMoney } from '#domain/kernel/text/format.ts'
import { maskedOffer } from '#web/lib/format.ts'
import { StatusBadge, type Tone } from '#web/ui/facts/StatusBadge.tsx'
import { COPY } from '../copy.ts'
import { logInPath } from '#web/lib/visitorPaths.ts'
import { CLOSED_LISTINGS, countsDown, isClosed, isNotAccepting } from '#domain/listing/vocabulary.ts'
import { listingTone } from '#web/ui/facts/listingTone.ts'
import { offerRefusal, type Acts } from './acts.ts'
import { ReviewDay } from './ReviewDay.tsx'
import front from '../front.module.css'
import classes from './home.module.css'

/** Green while it is open, dark grey while it is pending, red once it is sold (spec 2 §4 "Listing detail"). */
const toneOf = ({ state }: ListingDetails): Tone => (state === 'SOLD' ? 'bad' : listingTone(state))

/** Why the highest offer is not shown. */
const whyHidden = ({ offerCount, state }: ListingDetails, { signedIn }: Acts): string => {
  if (state === 'SOLD') return COPY.figures.staysHidden
  if (offerCount === 0) return countsDown(state) ? COPY.figures.noneYet : ''
  return signedIn ? TERMS.highestOffer : COPY.figures.why
}

/** Price, offers, countdown, and what can be done. `now` in milliseconds; `path`: this page. */
export const Figures = (props: {
  listing: ListingDetails
  acts: Acts
  now: number
  path: string
  onAsk: () => void
  onShare: () => void
  /** On a phone the bar at the bottom has the call to action. */
  again: boolean
}) => {
  const { listing, acts, onAsk, path } = props
  const why = listing.highestOffer === null ? whyHidden(listing, acts) : ''
  return (
    <section className={classes.panel} aria-label={COPY.figures.bar}>
      <div className={classes.status} data-state={listing.state}>
        <StatusBadge tone={toneOf(listing)}>
          {listing.state === 'SOLD' ? COPY.figures.sold : listing.label}
        </StatusBadge>
      </div>
      <dl className={classes.figures}>
        <div className={classes.price}>
          <dt>{COPY.figures.listPrice}</dt>
          <dd>{listing.price ? exactMoney(listing.price) : COPY.figures.noPrice}</dd>
        </div>
        {/* Of a home whose sale is over the offers that ended are no longer counted: one would be left of many. */}
        {!(CLOSED_LISTINGS as readonly string[]).includes(listing.state) && (
          <div>
            <dt>{COPY.figures.offers}</dt>
            <dd>{listing.offerCount}</dd>
          </div>
        )}
        <div>
          <dt>{COPY.figures.highestOffer}</dt>
          <dd>
            {acts.signedIn ? (
              maskedOffer(listing.highestOffer, listing.offerCount)
            ) : (
              <a
                className={classes.ask}
                href={logInPath(path)}
                aria-label={COPY.figures.highestAsk}
                onClick={(event) => {
                  event.preventDefault()
                  onAsk()
                }}
              >
                {COPY.figures.hidden}
              </a>
            )}
          </dd>
        </div>
      </dl>
      {why && <p className={classes.why}>{why}</p>}
      {countsDown(listing.state) && listing.auctionExpirationDate && (
        <ReviewDay day={listing.auctionExpirationDate} deadline={listing.deadline} now={props.now} />
      )}
      {isNotAccepting(listing.state) && (
        <p className={classes.closed} role="status">
          {COPY.figures.notAccepting}
        </p>
      )}
      <div className={classes.act} data-again={props.again || undefined}>
        <MakeOffer listing={listing} acts={acts} path={path} onAsk={onAsk} />
      </div>
      <button
        type="button"
        className={front.quiet}
        disabled={isClosed(listing.state)}
        onClick={props.onShare}
      >
        {COPY.figures.share}
      </button>
    </section>
  )
}

/** Make an Offer by chair: a visitor logs in first, a member whom the rules refuse reads why. */
export const MakeOffer = (props: {
  listing: ListingDetails
  acts: Acts
  path: string
  onAsk: () => void
  /** Without the reason: where there is room for the button alone. */
  short?: boolean
}) => {
  const { listing, acts, short } = props
  const why = offerRefusal(listing, acts.signedIn)
  if (!acts.signedIn && listing.state === 'ACTIVE')
    return (
      <a
        className={front.primary}
        href={logInPath(props.path)}
        onClick={(event) => {
          event.preventDefault()
          props.onAsk()
        }}
      >
        {COPY.figures.makeOffer}
      </a>
    )
  return (
    <>
      <button
        type="button"
        className={front.primary}
        disabled={!listing.can.makeOffer.allowed}
        onClick={acts.onOffer}
      >
        {COPY.figures.makeOffer}
      </button>
      {why && !short && <p className={classes.why}>{why}</p>}
    </>
  )
}
