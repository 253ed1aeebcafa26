import { Text } from '@mantine/core'
import { TERMS } from '#domain/glossary/terms.ts'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import { countsDown } from '#domain/listing/vocabulary.ts'
import { addressLine } from '#domain/kernel/text/format.ts'
import { exactDollars, maskedOffer } from '#web/lib/format.ts'
import { Term } from '#web/ui/hint/Term.tsx'
import { Countdown } from '#web/ui/Countdown.tsx'
import classes from './wizard.module.css'
import { WIZARD_COPY } from './copy.ts'

/** The home an offer is for: address, price, the review day, how many offers, the highest of them (spec 3 §2). */
export const HomeHeader = ({ listing }: { listing: ListingDetails }) => (
  <section className={`card ${classes.home}`} aria-label={WIZARD_COPY.home.region}>
    <div style={{ flex: '1 1 220px' }}>
      <Text fw={650}>{addressLine(listing.address)}</Text>
      {countsDown(listing.state) && (
        <>
          <Text fz="xs" c="dimmed" mt="xs">
            {listing.globalCounter?.globalCounterDetails.state === 'ACCEPTED'
              ? WIZARD_COPY.home.reviewDayRound
              : WIZARD_COPY.home.reviewDay}
          </Text>
          <Countdown deadline={listing.deadline} day={listing.auctionExpirationDate} />
        </>
      )}
    </div>
    <dl>
      <div>
        <dt>{WIZARD_COPY.home.listPrice}</dt>
        <dd className="num">{exactDollars(listing.price, WIZARD_COPY.home.noPrice)}</dd>
      </div>
      <div>
        <dt>{WIZARD_COPY.home.offers}</dt>
        <dd className="num">{listing.offerCount}</dd>
      </div>
      <div>
        <dt>
          <Term tip={TERMS.highestOffer}>{WIZARD_COPY.home.highestOffer}</Term>
        </dt>
        <dd className="num">{maskedOffer(listing.highestOffer, listing.offerCount)}</dd>
      </div>
    </dl>
  </section>
)
