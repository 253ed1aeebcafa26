import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListingView } from '#api/listing/listing-records.ts'
import { isOwner } from '#domain/listing/viewer.ts'
import { WHOLE_FIXED } from '#domain/listing/form/fixed.ts'
import { nextOnListing } from '#domain/listing/reading/next.ts'
import { StatusBadge } from '#web/ui/facts/StatusBadge.tsx'
import { ListingStepper } from '../ListingStepper.tsx'
import { listingTone } from '#web/ui/facts/listingTone.ts'
import { listingBodyOf } from '../wizard/body.ts'
import { ListingActions, RejectionReason } from './ListingActions.tsx'
import { ListingReview } from './ListingReview.tsx'
import { COPY } from './copy.ts'

/** The owners' reading of a listing; the Primary Seller approves it or asks for changes (spec 2 §4). */
export const SellerReview = ({
  listing,
  plans,
}: {
  listing: ListingView
  /** What is shown where publishing takes a subscription that is not there. */
  plans?: ((onClose: () => void) => ReactNode) | undefined
}) => (
  <Stack gap="sm">
    <title>{COPY.seller.page}</title>
    <ListingStepper state={listing.state} />
    <Group gap="xs">
      <StatusBadge tone={listingTone(listing.state)}>{listing.workflowLabel ?? listing.label}</StatusBadge>
      <Text fz="sm" c="dimmed">
        {asked(listing)}
      </Text>
    </Group>
    <RejectionReason listing={listing} />
    <ListingReview listing={listing} body={listingBodyOf(listing)} />
    <ListingActions listing={listing} plans={plans} />
  </Stack>
)

/** What the owners are asked; the other steps are their agent's. */
const asked = ({ state, viewerIs, listingAgent }: ListingView): string => {
  const next = nextOnListing(state, viewerIs)
  // Where nobody can change anything, the reason is the listing's own.
  if (!next && listingAgent && isOwner(viewerIs)) return WHOLE_FIXED[state] ?? COPY.seller.reads
  return next?.kind === 'REVIEW_LISTING' ? COPY.seller.next[next.asked] : ''
}
