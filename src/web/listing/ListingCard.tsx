import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ListingCard as Card } from '#api/listing-records.ts'
import { count } from '#domain/kernel/format.ts'
import { cityLine, maskedOffer, wholeDollars } from '#web/lib/format.ts'
import { Countdown } from '#web/ui/Countdown.tsx'
import { CardContact } from './CardContact.tsx'
import { CardIcons } from './CardIcons.tsx'
import classes from './card.module.css'
import { listingPath, listingTone, workPath } from './tone.ts'

/** One home of a list (spec 2 §2 "Listing card"). `for` says which page View Details leads to. */
export const ListingCard = ({ card, to }: { card: Card; to: 'work' | 'page' }) => {
  const { listing } = card
  const address = listing.property.address
  const ours = card.viewerIs !== 'visitor' && card.viewerIs !== 'invited'
  const label = ours ? (listing.workflowLabel ?? listing.label) : listing.label
  const contract = listing.state === 'SOLD' || listing.state === 'PENDING_ESCROW'
  return (
    <article className={classes.card} aria-label={`${address.addressLine1}, ${cityLine(address)}`}>
      <div className={classes.banner} data-tone={listingTone(listing.state)}>
        {label}
      </div>
      <img
        className={classes.photo}
        src={listing.primaryImageUrl ?? '/house.svg'}
        alt={listing.primaryImageUrl ? `${address.addressLine1}` : 'No photo yet'}
        loading="lazy"
      />
      <Stack gap="xs" p="sm" style={{ flex: 1 }}>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div style={{ minWidth: 0 }}>
            <Text fw={650}>{address.addressLine1 || 'Address not entered yet'}</Text>
            <Text fz="sm" c="dimmed">
              {cityLine(address)}
            </Text>
            <Text fz="xs" c="dimmed">
              {facts(listing)}
            </Text>
          </div>
          <CardIcons card={card} />
        </Group>
        <dl className={classes.figures}>
          <div>
            <dt>List Price</dt>
            <dd className="num">{listing.price ? wholeDollars(listing.price) : '$TBD'}</dd>
          </div>
          <div>
            <dt>Offers</dt>
            <dd className="num">{card.offerCount}</dd>
          </div>
          <div>
            <dt>Highest Offer</dt>
            <dd className="num">{maskedOffer(card.highestOffer)}</dd>
          </div>
        </dl>
        <div>
          <Text fz="xs" c="dimmed" mb={4}>
            Offer Review Day
          </Text>
          <Countdown deadline={card.deadline} day={card.auctionExpirationDate} />
        </div>
        <CardContact card={card} to={to} />
        <Group gap="xs" mt="auto" pt="xs">
          <Button
            component={Link}
            to={to === 'work' && ours ? workPath(listing) : listingPath(listing)}
            variant={card.hasPendingOffers ? 'default' : 'filled'}
            aria-label={`View Details, ${address.addressLine1}`}
          >
            View Details
          </Button>
          {card.hasPendingOffers && listing.state === 'ACTIVE' && ours && (
            <Button
              component={Link}
              to={`/offer-status/${listing.id}/seller`}
              aria-label={`Review offer, ${address.addressLine1}`}
            >
              Review offer
            </Button>
          )}
          {contract && ours && (
            <Button
              component={Link}
              to={`/property-contract/${listing.id}`}
              variant="subtle"
              aria-label={`Contract Summary, ${address.addressLine1}`}
            >
              Contract Summary
            </Button>
          )}
        </Group>
      </Stack>
    </article>
  )
}

const facts = (listing: Card['listing']): string =>
  [
    listing.numberBedrooms != null && `${listing.numberBedrooms} bd`,
    listing.numberBaths != null && `${listing.numberBaths} ba`,
    listing.squareFeet != null && `${count(listing.squareFeet)} sq ft`,
  ]
    .filter(Boolean)
    .join(' · ')
