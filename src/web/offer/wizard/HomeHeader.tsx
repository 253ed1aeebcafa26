import { Text } from '@mantine/core'
import type { ListingDetails } from '#api/listing-records.ts'
import { addressLine, maskedOffer, wholeDollars } from '#web/lib/format.ts'
import { Countdown } from '#web/ui/Countdown.tsx'
import classes from './wizard.module.css'

/** The home an offer is for: address, price, the review day, how many offers, the highest of them (spec 3 §2). */
export const HomeHeader = ({ listing }: { listing: ListingDetails }) => (
  <section className={`card ${classes.home}`} aria-label="The home">
    <div style={{ flex: '1 1 220px' }}>
      <Text fw={650}>{addressLine(listing.address)}</Text>
      <Text fz="xs" c="dimmed" mt="xs">
        {listing.globalCounter?.globalCounterDetails.state === 'ACCEPTED'
          ? 'Offer Review Day, highest and best offers'
          : 'Offer Review Day'}
      </Text>
      <Countdown deadline={listing.deadline} day={listing.auctionExpirationDate} />
    </div>
    <dl>
      <div>
        <dt>List Price</dt>
        <dd className="num">{wholeDollars(listing.price, '$TBD')}</dd>
      </div>
      <div>
        <dt>Offers</dt>
        <dd className="num">{listing.offerCount}</dd>
      </div>
      <div>
        <dt>Highest Offer</dt>
        <dd className="num">{maskedOffer(listing.highestOffer)}</dd>
      </div>
    </dl>
  </section>
)
