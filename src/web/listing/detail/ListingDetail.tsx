import { Avatar, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ListingDetails } from '#api/listing-records.ts'
import { PROPERTY_TYPE_LABELS } from '#domain/listing/form/choices.ts'
import { count, fullName, phone } from '#domain/kernel/format.ts'
import { isSeller } from '#domain/listing/permissions.ts'
import { cityLine } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.ts'
import { OwnerContact } from '../OwnerContact.tsx'
import { ShareDialog } from '../ShareDialog.tsx'
import { workPath } from '#web/lib/paths.ts'
import { Figures } from './Figures.tsx'
import { Gallery } from './Gallery.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { Reports } from './Reports.tsx'
import { SignInDialog } from './SignInDialog.tsx'
import classes from './detail.module.css'
import { COPY } from './copy.ts'

/**
 * The public page of a home (spec 2 §2 "Listing detail page"). `onOffer` begins an offer. Inside the page where its
 * own people manage it (Public View), `page` is left out: that page has the heading and the name already.
 */
export const ListingDetail = (props: { listing: ListingDetails; onOffer: () => void; page?: boolean }) => {
  const { listing, onOffer, page } = props
  const { user } = useSession()
  const [dialog, setDialog] = useState<'sign-in' | 'share' | 'message' | null>(null)
  const close = () => setDialog(null)
  const signedIn = user !== null
  const ask = () => setDialog('sign-in')
  const ours = isSeller(listing.viewerIs)
  const agent = listing.listingAgent
  return (
    <div className={classes.page}>
      {page && <title>{COPY.page(listing.address?.addressLine1 ?? COPY.untitled)}</title>}
      <div className={classes.columns}>
        <Gallery listing={listing} />
        <header className={classes.about}>
          <Title order={page ? 1 : 2}>{listing.address?.addressLine1}</Title>
          <Text c="dimmed">{cityLine(listing.address)}</Text>
          <Text mt="xs">{facts(listing)}</Text>
          {ours && page && (
            <Group mt="xs" gap="xs">
              <Button component={Link} to={workPath(listing)} variant="default">
                {COPY.manageListing}
              </Button>
              <OwnerContact listing={listing} />
            </Group>
          )}
        </header>
        <Stack gap="md" className={classes.side}>
          <Figures
            listing={listing}
            signedIn={signedIn}
            onAsk={ask}
            onOffer={onOffer}
            onShare={() => setDialog('share')}
          />
          {agent && (
            <Paper className="card" p="sm" component="section" aria-labelledby="contact-title">
              <Title order={2} fz="md" id="contact-title" mb="xs">
                {COPY.contactAgent}
              </Title>
              <Group wrap="nowrap">
                <Avatar src={agent.profilePictureUrl} name={fullName(agent)} alt="" color="sea" />
                <div style={{ minWidth: 0 }}>
                  <Text fw={600}>{fullName(agent)}</Text>
                  <Text fz="sm" c="dimmed">
                    {agent.agent?.brokerage.name}
                  </Text>
                  {agent.phone && (
                    <Text fz="sm" className="num">
                      {phone(agent.phone)}
                    </Text>
                  )}
                </div>
              </Group>
              {listing.viewerIs !== 'agent' && (
                <Button
                  mt="sm"
                  fullWidth
                  variant="default"
                  onClick={() => (signedIn ? setDialog('message') : ask())}
                >
                  {COPY.message}
                </Button>
              )}
            </Paper>
          )}
        </Stack>
        <Stack gap="lg" className={classes.body}>
          <section aria-labelledby="details-title">
            <Title order={2} id="details-title" mb="xs">
              {COPY.propertyDetails}
            </Title>
            <Text className="prose">{listing.description || COPY.noDescription}</Text>
          </section>
          <Reports listing={listing} signedIn={signedIn} onAsk={ask} />
        </Stack>
      </div>
      <SignInDialog opened={dialog === 'sign-in'} onClose={close} />
      <ShareDialog opened={dialog === 'share'} onClose={close} customListingUrl={listing.customListingUrl} />
      <MessageDialog listing={listing} opened={dialog === 'message'} onClose={close} />
    </div>
  )
}

const facts = (listing: ListingDetails): string =>
  [
    listing.propertyType && PROPERTY_TYPE_LABELS[listing.propertyType],
    listing.numberBedrooms != null && COPY.bedrooms(listing.numberBedrooms),
    listing.numberBaths != null && COPY.bathrooms(listing.numberBaths),
    listing.squareFeet != null && COPY.squareFeet(count(listing.squareFeet)),
  ]
    .filter(Boolean)
    .join(' · ')
