import type { ListingView } from '#api/listing/listing-records.ts'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import * as api from '#api/listing/listing.ts'
import { suggestPlaces } from '#api/listing/places.ts'
import type { BodyIn, QueryIn } from '#api/kernel/route.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { refreshAround } from '#web/lib/call/stale.ts'

/** A listing as the caller works with it, by id. */
export const listingQuery = (id: string) =>
  queryOptions({
    queryKey: ['listing', id],
    queryFn: ({ signal }) => call(api.getListing, { params: { id }, signal }),
  })

/** The newest version, past what is kept. */
export const readListing = (id: string) => call(api.getListing, { params: { id } })

/** The public page of a listing, by id or custom URL; `who` keeps a visitor's answer apart from a member's. */
export const listingDetailsQuery = (id: string, who: string) =>
  queryOptions({
    queryKey: ['listing', id, 'details', who],
    queryFn: ({ signal }) => call(api.getListingDetails, { params: { id }, signal }),
  })

export type MyListingsFilter = Omit<QueryIn<typeof api.myListings>, 'cursor' | 'limit'>

/** The caller's listings, a page at a time, newest first. */
export const myListingsQuery = (query: MyListingsFilter) =>
  infiniteQueryOptions({
    queryKey: ['listings', 'mine', query],
    queryFn: ({ signal, pageParam }) =>
      call(api.myListings, { query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export interface SearchTerms {
  address: string
  city: string
  state: string
}

/** A new draft of the caller's out of a listing (L23). */
export const importListing = (id: string) => call(api.importListing, { params: { id } })

/** Active listings to create an offer on. */
export const searchQuery = (query: SearchTerms) =>
  infiniteQueryOptions({
    queryKey: ['listings', 'search', query],
    queryFn: ({ signal, pageParam }) =>
      call(api.searchListings, { query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** What a save or move makes old: the lists, the tasks, and every other view of this listing. */
export const refreshListing = (id: string): void => {
  void queryClient.invalidateQueries({ queryKey: ['listings'] })
  void queryClient.invalidateQueries({ queryKey: ['dashboard'] })
  void queryClient.invalidateQueries({ queryKey: ['listing', id, 'details'] })
}

const keep = (view: ListingView): ListingView => {
  queryClient.setQueryData(listingQuery(view.id).queryKey, view)
  refreshListing(view.id)
  return view
}

export type ListingSave = BodyIn<typeof api.createListing> | BodyIn<typeof api.updateListing>

/** Creates a listing, or saves one that has an id; `key` makes a repeat harmless. */
export const saveListing = async (body: ListingSave, key?: string): Promise<ListingView> =>
  keep(
    'id' in body
      ? await call(api.updateListing, { body, key })
      : await call(api.createListing, { body, key }),
  )

/** A consumer's home without an agent (L02), made or saved. */
export const saveProperty = async (
  id: string | null,
  body: BodyIn<typeof api.createProvisionalListing>,
  key: string,
): Promise<ListingView> =>
  keep(
    id === null
      ? await call(api.createProvisionalListing, { body, key })
      : await call(api.updateListing, { body: { ...body, id }, key }),
  )

export interface ListingMove {
  id: string
  status: ListingState
  comment?: string
  attested?: true
  version?: number
  /** The hash of what the person has before them. */
  shown?: string
  /** Of a sale: dollars, and YYYY-MM-DD. */
  soldPrice?: number
  soldDate?: string
}

export const moveListing = async ({ id, status, ...body }: ListingMove) => {
  const moved = await call(api.moveListing, { params: { id, status }, body })
  const known = listingQuery(id).queryKey
  queryClient.setQueryData(known, moved)
  refreshAround(queryClient, id, known)
  return moved
}

export const useLike = () =>
  useMutation({
    mutationFn: ({ id, liked }: { id: string; liked: boolean }) =>
      call(liked ? api.putLiked : api.deleteLiked, { params: { id } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['listings'] }),
  })

/** Where a ZIP lies: the pin begins there. */
export const zipCenterQuery = (zip: string) =>
  queryOptions({
    queryKey: ['places', 'center', zip],
    queryFn: async ({ signal }) => (await call(suggestPlaces, { query: { text: zip }, signal })).center,
    enabled: zip.length === 5,
    staleTime: Infinity,
    retry: false,
  })
