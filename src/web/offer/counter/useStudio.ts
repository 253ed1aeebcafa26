import { useQuery } from '@tanstack/react-query'
import type { OfferActionView } from '#api/offer/offer-records.ts'
import { homeQuery } from '../queries.ts'
import { useTargets } from './useTargets.ts'

/** What a studio stands on: the documents that are answered, the home they are about, and what its panel shows until both are there. */
export const useStudio = (listingId: string, actions: readonly OfferActionView[]) => {
  const { targets, error, retry, follow, begin } = useTargets(actions)
  const { data: listing, error: away, refetch } = useQuery(homeQuery(listingId))
  return {
    targets,
    listing,
    follow,
    begin,
    panel: {
      error: error ?? (listing ? null : away),
      retry: () => {
        retry()
        void refetch()
      },
      loading: !targets || !listing,
    },
  }
}
