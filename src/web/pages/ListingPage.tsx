import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { ListingDetail } from '#web/listing/detail/ListingDetail.tsx'
import { listingDetailsQuery } from '#web/listing/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { newOfferPath } from '#web/offer/paths.ts'
import { PageSkeleton, QueryError } from '#web/ui/states.tsx'

/** The public page of a listing, by id or custom URL; making an offer leads to the offer wizard. */
export const Page = () => {
  const { id = '' } = useParams()
  const { user } = useSession()
  const navigate = useNavigate()
  const query = useQuery(listingDetailsQuery(id, user?.id ?? 'visitor'))
  if (query.isPending) return <PageSkeleton />
  if (query.isError) return <QueryError error={query.error} retry={() => void query.refetch()} />
  const listing = query.data
  return (
    <ListingDetail
      page
      listing={listing}
      onOffer={() => void navigate(newOfferPath(user, listing.id), { state: { listingId: listing.id } })}
    />
  )
}
