import { streetLine } from '#domain/kernel/text/format.ts'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import { workPath } from '#domain/listing/reading/path.ts'
import { isSeller } from '#domain/listing/viewer.ts'
import { Home } from '#web/front/home/Home.tsx'
import { safePath } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.ts'
import { MessageDialog } from '#web/listing/detail/MessageDialog.tsx'
import { OwnerContact } from '#web/listing/OwnerContact.tsx'
import { newOfferPath } from '#web/offer/paths.ts'
import { COPY } from '../copy.ts'

/**
 * The public page of a home as a visitor sees it, with what this member may do. `inside`: as Public View of the page where its
 * own people manage it, which has the name and the ways already.
 */
export const HomeOf = ({ listing, inside = false }: { listing: ListingDetails; inside?: boolean }) => {
  const { user } = useSession()
  const navigate = useNavigate()
  const { state } = useLocation()
  // A visitor whom a mail led to the offers of this home: every way to log in leads there.
  const back = user ? null : safePath((state as { redirect?: unknown } | null)?.redirect)
  const [writing, setWriting] = useState(false)
  const [now] = useState(Date.now)
  const offer = () => void navigate(newOfferPath(user, listing.id), { state: { listingId: listing.id } })
  return (
    <>
      {!inside && (
        <title>{COPY.publicPage.page(streetLine(listing.address) || COPY.publicPage.untitled)}</title>
      )}
      <Home
        listing={listing}
        acts={{
          signedIn: user !== null,
          onOffer: offer,
          // A message is its writer's own.
          ...(!user?.impersonated && { onMessage: () => setWriting(true) }),
        }}
        now={now}
        origin={window.location.origin}
        inside={inside}
        {...(back && { back })}
        manage={
          back ? (
            <Group mt="xs" gap="xs">
              <Text fz="sm">{COPY.publicPage.logInFirst}</Text>
              <Button component={Link} to="/login" state={state as object}>
                {COPY.publicPage.logIn}
              </Button>
            </Group>
          ) : isSeller(listing.viewerIs) && !inside ? (
            <Group mt="xs" gap="xs">
              <Button component={Link} to={workPath(listing)} variant="default">
                {COPY.publicPage.manageListing}
              </Button>
              <OwnerContact listing={listing} />
            </Group>
          ) : null
        }
      />
      <MessageDialog listing={listing} opened={writing} onClose={() => setWriting(false)} />
    </>
  )
}
