import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import * as api from '#api/listing/homes.ts'
import { deleteLiked, putLiked } from '#api/listing/listing.ts'
import type { QueryIn } from '#api/kernel/route.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'

export type HomeSearch = Omit<QueryIn<typeof api.searchHomes>, 'cursor' | 'limit'>

/** Homes on the market, a page at a time; `who` keeps a visitor's answer apart from a member's. */
export const homesQuery = (query: HomeSearch, who: string) =>
  infiniteQueryOptions({
    queryKey: ['homes', 'search', who, query],
    queryFn: ({ signal, pageParam }) =>
      call(api.searchHomes, { query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** The same homes on a stretch of the map; while it moves, what was there before stays. */
export const homesMapQuery = (query: QueryIn<typeof api.mapHomes> | null) =>
  queryOptions({
    queryKey: ['homes', 'map', query],
    queryFn: ({ signal }) => call(api.mapHomes, { query: query!, signal }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  })

/** The homes that the viewer likes, newest like first. */
export const likedHomesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['homes', 'liked'],
    queryFn: ({ signal, pageParam }) => call(api.likedHomes, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export const useLikeHome = () =>
  useMutation({
    mutationFn: ({ id, liked }: { id: string; liked: boolean }) =>
      call(liked ? putLiked : deleteLiked, { params: { id } }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['homes'] })
      void queryClient.invalidateQueries({ queryKey: ['listings'] })
    },
  })
