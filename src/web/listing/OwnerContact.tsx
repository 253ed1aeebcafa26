import { Button } from '@mantine/core'
import type { ListingView } from '#api/listing/listing-records.ts'
import { ownersOf } from '#domain/listing/form/owners.ts'
import { seesOwnerContact } from '#domain/listing/viewer.ts'
import { piece } from '#web/ui/dialog/piece.tsx'
import { PopupButton } from '#web/ui/popup/PopupButton.tsx'
import { OWNERS_COPY } from './owners-copy.ts'

const OwnerDetails = piece(async () => (await import('./OwnerDetails.tsx')).OwnerDetails)

/** The owners of a listing with a phone or an email to reach them by. */
export const reachableOwners = (listing: ListingView) =>
  ownersOf(listing).flatMap(({ user }) => (user && (user.email || user.phone) ? [user] : []))

/** How to reach the owners, for the listing's own agent (spec 3 §2 "copy icons", negotiation.md §8). */
export const OwnerContact = ({ listing }: { listing: ListingView }) => {
  const owners = reachableOwners(listing)
  if (!seesOwnerContact(listing.viewerIs) || owners.length === 0) return null
  return (
    <PopupButton
      haspopup="dialog"
      button={(button) => (
        <Button variant="default" size="sm" {...button}>
          {OWNERS_COPY.open}
        </Button>
      )}
    >
      {(opening) => <OwnerDetails {...opening} owners={owners} />}
    </PopupButton>
  )
}
