import { Alert, Box, Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { ListingView } from '#api/listing/listing-records.ts'
import { fixedParts } from '#domain/listing/form/fixed.ts'
import type { User } from '#web/lib/user.ts'
import { OpenHousesEditor } from '#web/listing/openHouses/OpenHousesEditor.tsx'
import { SellerReview } from '#web/listing/review/SellerReview.tsx'
import { REVIEW_COPY as COPY } from './review-copy.ts'

const SubscriptionNeeded = lazy(async () => ({
  default: (await import('#web/billing/PricingTable.tsx')).SubscriptionNeeded,
}))

/** The home as its owners read it, with its agent's ways to change it; where nobody can, the reason. */
export const EditOf = ({ listing, user }: { listing: ListingView; user: User }) => {
  const { whole } = fixedParts(listing, user.impersonated)
  return (
    <>
      {listing.viewerIs === 'agent' && whole !== null && (
        <Alert color="yellow" mb="sm">
          {whole}
        </Alert>
      )}
      {listing.viewerIs === 'agent' && whole === null && (
        <>
          <Button mb="sm" variant="default" component={Link} to={`/create-listing/${listing.id}`}>
            {COPY.editInWizard}
          </Button>
          <Box mb="sm">
            <OpenHousesEditor listing={listing} />
          </Box>
        </>
      )}
      <SellerReview
        listing={listing}
        plans={(onClose) => (
          <Suspense fallback={null}>
            <SubscriptionNeeded redirectUrl={`/create-listing/${listing.id}`} onClose={onClose} />
          </Suspense>
        )}
      />
    </>
  )
}
