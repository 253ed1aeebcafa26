import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { HomeSkeleton } from '#web/front/home/HomeSkeleton.tsx'
import { useSession } from '#web/lib/session.ts'
import { listingDetailsQuery } from '#web/listing/queries.ts'
import { QueryError } from '#web/ui/states.tsx'
import { HomeOf } from './HomeOf.tsx'

/** The public page of a listing, by id or custom URL; making an offer leads to the offer wizard. */
export const Page = () => {
  const { id = '' } = useParams()
  const { user } = useSession()
  const query = useQuery(listingDetailsQuery(id, user?.id ?? 'visitor'))
  if (query.isPending) return <HomeSkeleton />
  if (query.isError) return <QueryError error={query.error} retry={() => void query.refetch()} />
  return <HomeOf listing={query.data} />
}
