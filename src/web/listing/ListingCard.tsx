import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { TERMS } from '#domain/glossary/terms.ts'
import type { ListingCard as Card } from '#api/listing/listing-records.ts'
import { countsDown, isPublicListing } from '#domain/listing/vocabulary.ts'
import { cityLine, count, fullName, streetLine } from '#domain/kernel/text/format.ts'
import { whoseTerms } from '#domain/offer/reading/current.ts'
import { offerStateLabel } from '#domain/offer/vocabulary.ts'
import { exactDollars, maskedOffer } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.ts'
import { isAgent } from '#web/lib/user.ts'
import { Photo } from '#web/ui/Photo.tsx'
import { Term } from '#web/ui/hint/Term.tsx'
import { Countdown } from '#web/ui/Countdown.tsx'
import { CardContact } from './CardContact.tsx'
import { ImportButton } from './import/ImportButton.tsx'
import { CardIcons } from './CardIcons.tsx'
import classes from './card.module.css'
import { homePath } from '#web/lib/paths.ts'
import { listingTone } from '#web/ui/facts/listingTone.ts'
import { COPY } from './copy.ts'

/** One home of a list (spec 2 §2 "Listing card"). `for` says which page View Details leads to. */
export const ListingCard = ({ card, to }: { card: Card; to: 'work' | 'page' }) => {
  const { listing } = card
  const address = listing.property.address
  const street = streetLine(address)
  const ours = card.viewerIs !== 'visitor' && card.viewerIs !== 'invited'
  const label = ours ? (listing.workflowLabel ?? listing.label) : listing.label
  return (
    <article className={classes.card} aria-label={`${street}, ${cityLine(address)}`}>
      <div className={classes.banner} data-tone={listingTone(listing.state)}>
        {label}
      </div>
      <Photo
        className={classes.photo}
        file={{ url: listing.primaryImageUrl }}
        alt={listing.primaryImageUrl ? street : COPY.card.noPhotoYet}
        sizes="(width < 576px) 100vw, 380px"
      />
      <Stack gap="xs" p="sm" style={{ flex: 1 }}>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div style={{ minWidth: 0 }}>
            <dl className={classes.price}>
              <dt>{COPY.card.listPrice}</dt>
              <dd className="num">{listing.price ? exactDollars(listing.price) : COPY.card.noPrice}</dd>
            </dl>
            <Text>{facts(listing)}</Text>
          </div>
          <CardIcons card={card} />
        </Group>
        <div style={{ minWidth: 0 }}>
          <Text fw={650} className={classes.street}>
            {street || COPY.card.noAddress}
          </Text>
          <Text fz="sm" c="dimmed">
            {cityLine(address)}
          </Text>
        </div>
        <CardFigures card={card} seller={ours} />
        <OwnOffer card={card} />
        {countsDown(listing.state) && (
          <div>
            <Text fz="xs" c="dimmed" mb={4}>
              {COPY.card.reviewDay}
            </Text>
            <Countdown deadline={card.deadline} day={card.auctionExpirationDate} />
          </div>
        )}
        <CardContact card={card} />
        <Group gap="xs" mt="auto" pt="xs">
          <Button
            component={Link}
            to={homePath(listing, to === 'work' && ours)}
            variant={card.hasPendingOffers ? 'default' : 'filled'}
            aria-label={COPY.card.detailsOf(street)}
          >
            {COPY.card.viewDetails}
          </Button>
          {card.hasPendingOffers && listing.state === 'ACTIVE' && ours && (
            <Button
              component={Link}
              to={`/offer-status/${listing.id}/seller`}
              aria-label={COPY.card.reviewOf(street)}
            >
              {COPY.card.reviewOffer}
            </Button>
          )}
          {card.canImport && <ImportButton id={listing.id} street={street} />}
          {card.hasContract && (
            <Button
              component={Link}
              to={`/property-contract/${listing.id}`}
              variant="subtle"
              aria-label={COPY.card.contractOf(street)}
            >
              {COPY.card.contractSummary}
            </Button>
          )}
        </Group>
      </Stack>
    </article>
  )
}

/** Its offers, once there can be some; of a home that is sold, for how much. */
const CardFigures = ({ card, seller }: { card: Card; seller: boolean }) => {
  if (!isPublicListing(card.listing.state) && card.offerCount === 0) return null
  const sold = card.listing.state === 'SOLD'
  if (sold && card.soldPrice == null) return null
  return (
    <dl className={classes.figures}>
      {sold ? (
        <div>
          <dt>{COPY.card.soldFor}</dt>
          <dd className="num">{exactDollars(card.soldPrice)}</dd>
        </div>
      ) : (
        <>
          <div>
            <dt>{COPY.card.offers}</dt>
            <dd className="num">{card.offerCount}</dd>
          </div>
          <div>
            <dt>
              <Term tip={seller ? TERMS.highestOfferSeller : TERMS.highestOffer}>
                {COPY.card.highestOffer}
              </Term>
            </dt>
            <dd className="num">{maskedOffer(card.highestOffer, card.offerCount)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}

/** What the viewer's own side offers on it, and where that stands; an agent reads for whom. */
const OwnOffer = ({ card }: { card: Card }) => {
  const { user } = useSession()
  const street = streetLine(card.listing.property.address)
  if (!card.offerId || !card.buyerOfferState || !card.buyerOfferType) return null
  const whose = whoseTerms(card.buyerOfferType)
  const label = offerStateLabel(card.buyerOfferState)
  const buyer = isAgent(user) ? fullName(card.buyer) : ''
  return (
    <dl className={classes.own}>
      <div>
        <dt>{COPY.card.offerOf(whose, buyer)}</dt>
        <dd className="num">{card.buyerOffer == null ? COPY.card.noPrice : exactDollars(card.buyerOffer)}</dd>
      </div>
      <div>
        <dt>{COPY.card.offerStatus}</dt>
        <dd>
          <Anchor
            component={Link}
            fw={650}
            to={`/offer-status/${card.listing.id}/buyer`}
            aria-label={COPY.card.seeOffer(label, whose, street)}
          >
            {label}
          </Anchor>
        </dd>
      </div>
    </dl>
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
