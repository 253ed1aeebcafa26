import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { workPath } from '#domain/listing/reading/path.ts'
import { isPreparing } from '#domain/listing/vocabulary.ts'
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
  const { viewerIs, state } = query.data
  // Nobody else sees a home that waits for an agent: its creator changes it and invites one where it is worked on.
  if (viewerIs === 'creator' && isPreparing(state)) return <Navigate to={workPath(query.data)} replace />
  return <HomeOf listing={query.data} />
}
