import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { listingQuery } from '#web/listing/queries.ts'
import { entitles } from '#domain/billing/subscription.ts'
import { subscriptionQuery } from '#web/billing/queries.ts'
import { SubscriptionNeeded } from '#web/billing/PricingTable.tsx'
import { PropertySaved } from '#web/listing/property/PropertySaved.tsx'
import { COPY as PROPERTY } from '#web/listing/property/copy.ts'
import { SellerReview } from '#web/listing/review/SellerReview.tsx'
import { ApplicationPopup } from '#web/listing/wizard/ApplicationPopup.tsx'
import { ListingWizard } from '#web/listing/wizard/ListingWizard.tsx'
import { fixedParts } from '#domain/listing/form/fixed.ts'
import { addressLine } from '#domain/kernel/text/format.ts'
import { useUser } from '#web/lib/session.ts'
import { hasRole, isAgent, type User } from '#web/lib/user.ts'
import { Undelivered } from '#web/undelivered/Undelivered.tsx'
import { InvitedElsewhere } from '#web/ui/invite/InvitedElsewhere.tsx'
import { NoPermission, PageSkeleton, QueryError } from '#web/ui/states.tsx'
import { COPY } from '../copy.ts'

/** The listing wizard for its agent, the review with approve and reject for its owners (spec 2 §2). */
export const Page = () => {
  const { id } = useParams()
  const user = useUser()
  // The first save gives a new listing its address; the wizard that made it stays as it is.
  const [begun] = useState(id)
  const key = begun ? id : 'new'
  const query = useQuery({
    ...listingQuery(id ?? ''),
    enabled: Boolean(id),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

  // With no listing and no state there is nothing to begin (spec 2 §2 "Listing wizard").
  if (!id && isAgent(user) && !user.agent?.licenseState) return <Navigate to="/all-listings" replace />
  if (!id)
    return isAgent(user) ? (
      <>
        <ListingWizard key={key} user={user} listing={null} />
        <ApplicationFirst user={user} />
      </>
    ) : (
      <NotApproved />
    )
  if (query.isPending) return <PageSkeleton />
  if (query.isError)
    return (
      <InvitedElsewhere error={query.error}>
        <QueryError error={query.error} retry={() => void query.refetch()} />
      </InvitedElsewhere>
    )
  const listing = query.data
  switch (listing.viewerIs) {
    case 'agent':
      return (
        <>
          <Undelivered on={{ listingId: listing.id }} width={960} />
          <ApplicationFirst user={user} />
          <ListingWizard
            key={key}
            user={user}
            listing={listing}
            plans={(onClose) => (
              <SubscriptionNeeded redirectUrl={`/create-listing/${listing.id}`} onClose={onClose} />
            )}
          />
        </>
      )
    case 'visitor':
      return (
        <InvitedElsewhere>
          <NotApproved />
        </InvitedElsewhere>
      )
    default:
      return (
        <Stack gap="md" maw={960} mx="auto" w="100%">
          <div>
            <Title order={1}>{COPY.createListing.reviewListing}</Title>
            <Text c="dimmed">{addressLine(listing.address)}</Text>
          </div>
          {listing.viewerIs === 'creator' && (
            <>
              <Undelivered on={{ listingId: listing.id }} width={960} />
              <PropertySaved listing={listing} title={PROPERTY.waiting} />
              {fixedParts(listing, user.impersonated).whole === null && (
                <Button
                  component={Link}
                  to={`/create-property/${listing.id}`}
                  variant="default"
                  w="fit-content"
                >
                  {PROPERTY.form}
                </Button>
              )}
            </>
          )}
          <SellerReview listing={listing} />
        </Stack>
      )
  }
}

/** Nothing is said to whoever may publish: a listing agent, or a subscriber. */
const ApplicationFirst = ({ user }: { user: User }) => {
  const listingAgent = hasRole(user, 'LISTING')
  const billing = useQuery({ ...subscriptionQuery(user.id), enabled: !listingAgent })
  const subscription = billing.data?.subscription
  if (listingAgent || !billing.isSuccess || (subscription && entitles(subscription.standing))) return null
  return <ApplicationPopup userId={user.id} applied={user.agent?.questionnaire != null} />
}

const NotApproved = () => (
  <NoPermission
    title={COPY.createListing.notApproved}
    action={
      <Button component={Link} to="/agent-profile">
        {COPY.createListing.completeAgentProfile}
      </Button>
    }
  >
    {COPY.createListing.agentsOnly}
  </NoPermission>
)
