import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import type { ListingView } from '#api/listing/listing-records.ts'
import { fixedParts } from '#domain/listing/form/fixed.ts'
import { PropertyForm } from '#web/listing/property/PropertyForm.tsx'
import { PropertySaved } from '#web/listing/property/PropertySaved.tsx'
import { COPY as LISTINGS } from '#web/listing/copy.ts'
import { COPY } from '#web/listing/property/copy.ts'
import { listingQuery } from '#web/listing/queries.ts'
import { useUser } from '#web/lib/session.ts'
import { isAgent, listsHomes } from '#web/lib/user.ts'
import { Page as Frame } from '#web/ui/Page.tsx'
import { AdministratorsNone } from '#web/ui/AdministratorsNone.tsx'
import { PageSkeleton, QueryError } from '#web/ui/states.tsx'

/** A home that its owner describes without an agent, new or changed (spec 2 §2 "Provisional listing screen"). */
export const Page = () => {
  const { id } = useParams()
  const user = useUser()
  const navigate = useNavigate()
  const [saved, setSaved] = useState<ListingView | null>(null)
  const query = useQuery({ ...listingQuery(id ?? ''), enabled: Boolean(id), staleTime: 0 })
  // The address is the draft's own from its first save on: a reload begins no second one, and Back leads where it did.
  const onSaved = (listing: ListingView) => {
    setSaved(listing)
    void navigate(`/create-property/${listing.id}`, { replace: true })
  }
  if (isAgent(user)) return <Navigate to={id ? `/create-listing/${id}` : '/create-listing'} replace />
  if (id && saved?.id === id)
    return (
      <Frame title={COPY.title} width={960}>
        <PropertySaved listing={saved} title={COPY.saved} focus />
      </Frame>
    )
  if (!id) return listsHomes(user) ? <Property listing={null} onSaved={onSaved} /> : <NotForAdministrators />
  if (query.isPending) return <PageSkeleton />
  if (query.isError) return <QueryError error={query.error} retry={() => void query.refetch()} />
  const listing = query.data
  // Taken over meanwhile it is the agent's to change, and an impersonator leaves what others read.
  if (listing.viewerIs !== 'creator' || fixedParts(listing, user.impersonated).whole !== null)
    return <Navigate to={`/create-listing/${id}`} replace />
  return <Property listing={listing} onSaved={onSaved} />
}

const NotForAdministrators = () => {
  const { title, text } = LISTINGS.mine.noneForAdmin
  return (
    <AdministratorsNone page title={title}>
      {text}
    </AdministratorsNone>
  )
}

const Property = (props: { listing: ListingView | null; onSaved: (listing: ListingView) => void }) => (
  <Frame title={props.listing ? COPY.form : COPY.title} lead={COPY.lead} width={960}>
    <PropertyForm {...props} />
  </Frame>
)
