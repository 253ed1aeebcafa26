import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ListingCard as Card } from '#api/listing-records.ts'
import { count } from '#domain/kernel/format.ts'
import { cityLine, maskedOffer, wholeDollars } from '#web/lib/format.ts'
import { Countdown } from '#web/ui/Countdown.tsx'
import { CardContact } from './CardContact.tsx'
import { CardIcons } from './CardIcons.tsx'
import classes from './card.module.css'
import { homePath } from '#web/lib/paths.ts'
import { listingTone } from './tone.ts'
import { COPY } from './copy.ts'

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
        alt={listing.primaryImageUrl ? `${address.addressLine1}` : COPY.card.noPhotoYet}
        loading="lazy"
      />
      <Stack gap="xs" p="sm" style={{ flex: 1 }}>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div style={{ minWidth: 0 }}>
            <Text fw={650}>{address.addressLine1 || COPY.card.noAddress}</Text>
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
            <dt>{COPY.card.listPrice}</dt>
            <dd className="num">{listing.price ? wholeDollars(listing.price) : COPY.card.noPrice}</dd>
          </div>
          <div>
            <dt>{COPY.card.offers}</dt>
            <dd className="num">{card.offerCount}</dd>
          </div>
          <div>
            <dt>{COPY.card.highestOffer}</dt>
            <dd className="num">{maskedOffer(card.highestOffer)}</dd>
          </div>
        </dl>
        <div>
          <Text fz="xs" c="dimmed" mb={4}>
            {COPY.card.reviewDay}
          </Text>
          <Countdown deadline={card.deadline} day={card.auctionExpirationDate} />
        </div>
        <CardContact card={card} to={to} />
        <Group gap="xs" mt="auto" pt="xs">
          <Button
            component={Link}
            to={homePath(listing, to === 'work' && ours)}
            variant={card.hasPendingOffers ? 'default' : 'filled'}
            aria-label={COPY.card.detailsOf(address.addressLine1)}
          >
            {COPY.card.viewDetails}
          </Button>
          {card.hasPendingOffers && listing.state === 'ACTIVE' && ours && (
            <Button
              component={Link}
              to={`/offer-status/${listing.id}/seller`}
              aria-label={COPY.card.reviewOf(address.addressLine1)}
            >
              {COPY.card.reviewOffer}
            </Button>
          )}
          {contract && ours && (
            <Button
              component={Link}
              to={`/property-contract/${listing.id}`}
              variant="subtle"
              aria-label={COPY.card.contractOf(address.addressLine1)}
            >
              {COPY.card.contractSummary}
            </Button>
          )}
        </Group>
      </Stack>
    </article>
  )
}

const facts = (listing: Card['listing']): string =>
  [
    listing.numberBedrooms != null && COPY.card.bedrooms(listing.numberBedrooms),
    listing.numberBaths != null && COPY.card.baths(listing.numberBaths),
    listing.squareFeet != null && COPY.card.squareFeet(count(listing.squareFeet)),
  ]
    .filter(Boolean)
    .join(' · ')
