import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { ListingView } from '#api/listing/listing-records.ts'
import { listingBody, type ListingBody } from '#domain/listing/form/body.ts'
import { savesQuietly } from '#domain/listing/lifecycle/quiet.ts'
import { useRecordForm } from '#web/lib/record/useRecordForm.ts'
import type { User } from '#web/lib/user.ts'
import { problemsResolver, schemaProblems } from '#web/ui/form/problems.ts'
import { readListing, saveListing, type ListingSave } from '../queries.ts'
import { listingBodyOf } from './body.ts'
import { stepProblems } from './stepProblems.ts'

interface AtStep {
  step: number
  ownEmail: string
}

/** A new listing begins in the agent's own state, and with a place for the seller's preferences. */
const emptyBody = (user: User): ListingBody =>
  listingBodyOf({
    address: { state: user.agent?.licenseState },
    offerDetails: { offerType: 'GLOBAL', instantAuction: {} },
    ownerType: 'INDIVIDUAL',
    primaryOwner: { ownerType: 'INDIVIDUAL', user: {}, address: {} },
  })

const resolver = problemsResolver<ListingBody, AtStep>((values, { step, ownEmail }) =>
  stepProblems(step, values, { ownEmail }),
)

/** The one form behind the wizard's steps; the first save creates the listing and gives the page its address. */
export const useListingForm = (user: User, listing: ListingView | null, step: number) => {
  const navigate = useNavigate()
  const at = useRef(step)
  useLayoutEffect(() => {
    at.current = step
  }, [step])
  return useRecordForm<ListingBody, ListingView, ListingSave, AtStep>({
    user: user.id,
    record: listing,
    keyOf: (record) => `listing/${record?.id ?? 'new'}`,
    bodyOf: listingBodyOf,
    start: () => emptyBody(user),
    context: { step, ownEmail: user.email },
    resolver,
    first: (values) => ({ ...values, listingAgentId: user.id }),
    change: (changed, { id, version }) => ({ ...changed, id, version }),
    send: saveListing,
    read: readListing,
    impossible: (sections) => schemaProblems(listingBody, sections),
    // Elsewhere Back and Continue save.
    automatic: !listing || savesQuietly(listing.state),
    // What a save of an approved listing brings about was asked first (L12): of a newer one it would be something else.
    act: listing?.state === 'SELLER_APPROVED',
    onMade: ({ id }) => void navigate(`/create-listing/${id}?step=${at.current}`, { replace: true }),
  })
}
