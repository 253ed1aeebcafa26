import { Alert, Button, Group, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import type { OfferActionView, OfferView } from '#api/offer/offer-records.ts'
import { addressLine } from '#domain/kernel/text/format.ts'
import { zoneOfHome } from '#web/lib/homeTime.tsx'
import { exactDollars } from '#web/lib/format.ts'
import { changesQuery } from '../queries.ts'
import { OfferActions } from '../actions/OfferActions.tsx'
import { InviteAgent } from '#web/ui/invite/InviteAgent.tsx'
import { COPY as CONSUMER_COPY } from '../consumer/copy.ts'
import { timely } from '../next.ts'
import { OfferStatus } from '../OfferStatus.tsx'
import { PdfDialog } from '../PdfDialog.tsx'
import { isOpen } from '#domain/offer/vocabulary.ts'
import { CONSUMER_STEPS } from '#domain/offer/form/complete.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { onScreen } from '#domain/offer/reading/blind/readable.ts'
import { HomeHeader } from '../wizard/HomeHeader.tsx'
import { OfferReview } from './OfferReview.tsx'
import { ClauseReview } from './ClauseReview.tsx'
import { REVIEW_COPY } from './copy.ts'

/** Terms that stand ready, are on hold, agreed on or ended are nobody's to change. */
const mayChange = ({ state, backup, current }: OfferView): boolean =>
  isOpen(state) && !backup && !current?.frozen

/** An offer to read: for its buyers, who approve or reject it, and for its agent while they may not edit it. */
export const OfferReading = (props: {
  listing: ListingDetails
  offer: OfferView
  onDone: (action: OfferActionView) => void
  onActing?: (acting: boolean) => void
}) => {
  const { listing, offer } = props
  const [pdf, setPdf] = useState(false)
  const changes = useQuery(changesQuery(offer.id))
  // A consumer is asked two steps; an agent who takes the offer over answers the others (O06, O07).
  const asked = offer.state === 'PROVISIONAL' ? CONSUMER_STEPS.length : undefined
  return (
    <Stack gap="md" maw={960} mx="auto" w="100%">
      <title>{REVIEW_COPY.page}</title>
      <HomeHeader listing={listing} />
      <div>
        <Title order={1}>
          {`${offer.typeLabel}: `}
          <span className="num">{exactDollars(offer.offerAmount, REVIEW_COPY.priceNotEntered)}</span>
        </Title>
        <p style={{ margin: 0, color: 'var(--p-muted)' }}>{buyersOf(offer)}</p>
      </div>
      <OfferStatus offer={offer} />
      {offer.viewerIs === 'buyer' && mayChange(offer) && (
        <Alert color="sea">{timely(REVIEW_COPY.toChange, offer)}</Alert>
      )}
      {offer.viewerIs === 'creator' && offer.state === 'PROVISIONAL' && (
        <InviteAgent
          handing={{ offerId: offer.id }}
          state={listing.propertyState}
          title={CONSUMER_COPY.invite.title}
          text={CONSUMER_COPY.invite.text}
          greeting={CONSUMER_COPY.invite.greeting(addressLine(listing.address))}
        />
      )}
      {asked && <Alert color="sea">{REVIEW_COPY.prefilledFrom(asked + 1)}</Alert>}
      <OfferReview
        body={offer}
        asked={asked}
        state={listing.propertyState}
        agent={offer.agent}
        old={
          new Map(
            changes.data?.changes.map(({ path, before }) => [
              path,
              onScreen(path, before, zoneOfHome(listing)),
            ]),
          )
        }
      />
      {changes.data && <ClauseReview changes={changes.data} />}
      <div className="sticky-actions">
        <Group justify="space-between" gap="xs">
          {offer.rpaUrl ? (
            <Button variant="subtle" onClick={() => setPdf(true)}>
              {REVIEW_COPY.viewRpa}
            </Button>
          ) : (
            <span />
          )}
          <OfferActions offer={offer} onDone={props.onDone} onActing={props.onActing} />
        </Group>
      </div>
      {pdf && offer.rpaUrl && (
        <PdfDialog url={offer.rpaUrl} title={REVIEW_COPY.agreement} onClose={() => setPdf(false)} />
      )}
    </Stack>
  )
}
