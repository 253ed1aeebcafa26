import type { OfferView } from '#api/offer/offer-records.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BodyIn } from '#api/kernel/route.ts'
import { getListingDetails } from '#api/listing/listing.ts'
import * as backup from '#api/offer/backup.ts'
import * as counterApi from '#api/offer/counter.ts'
import * as api from '#api/offer/offer.ts'
import type { BackupAction, OfferState } from '#domain/offer/vocabulary.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { refreshAll, refreshAround } from '#web/lib/call/stale.ts'

/** Cards of one page of a dashboard: each asks for its home, so pages are short. */
const PAGE = 20

export const offerQuery = (id: string) =>
  queryOptions({
    queryKey: ['offer', id],
    queryFn: ({ signal }) => call(api.getOffer, { params: { id }, signal }),
  })

/** What changed in a document since the viewer's side last had it; read anew whenever a dialog or a page asks. */
export const changesQuery = (id: string) =>
  queryOptions({
    queryKey: ['offer', id, 'changes'],
    queryFn: ({ signal }) => call(api.getOfferChanges, { params: { id }, signal }),
    staleTime: 0,
  })

/** Every version of the negotiation a document belongs to. */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['offer', id, 'history'],
    queryFn: ({ signal }) => call(api.getOfferHistory, { params: { id }, signal }),
    staleTime: 0,
  })

/** The home an offer is for, with what the caller may do there. */
export const homeQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['listing', listingId, 'for-offer'],
    queryFn: ({ signal }) => call(getListingDetails, { params: { id: listingId }, signal }),
    staleTime: 60_000,
  })

/** An offer body to begin with; asked once, since typing goes on from it. */
export const prefillQuery = (listingId: string, profileId?: string) =>
  queryOptions({
    queryKey: ['prefill', listingId, profileId ?? null],
    queryFn: ({ signal }) => call(api.prefillOffer, { params: { listingId }, query: { profileId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

export type ReviewSide = 'seller' | 'buyer'

/** The negotiation of a listing as one side sees it; the server has sorted it. */
export const offersOfListingQuery = (listingId: string, side: ReviewSide) =>
  queryOptions({
    queryKey: ['offers', 'of', listingId, side],
    queryFn: ({ signal }) =>
      call(api.offersOfListing, { params: { id: listingId }, query: { actions: side }, signal }),
  })

/** The caller's own offers, newest first, a page at a time. */
export const myOffersQuery = () =>
  infiniteQueryOptions({
    queryKey: ['offers', 'mine'],
    queryFn: ({ signal, pageParam }) =>
      call(api.myOffers, { query: { limit: PAGE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export const myBuyersQuery = () =>
  infiniteQueryOptions({
    queryKey: ['offers', 'buyers'],
    queryFn: ({ signal, pageParam }) =>
      call(api.myBuyers, { query: { limit: PAGE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export const buyerQuery = (id: string) =>
  queryOptions({
    queryKey: ['offers', 'buyers', id],
    queryFn: ({ signal }) => call(api.getBuyer, { params: { id }, signal }),
  })

/** A save's answer is the document from now on; only the lists of offers show more of it. */
const keep = (offer: OfferView): OfferView => {
  queryClient.setQueryData(offerQuery(offer.id).queryKey, offer)
  void queryClient.invalidateQueries({ queryKey: ['offers'] })
  return offer
}

const createOffer = async (body: BodyIn<typeof api.createOffer>, key?: string) =>
  keep(await call(api.createOffer, { body, key }))
export const updateOffer = async (body: BodyIn<typeof api.updateOffer>, key?: string) =>
  keep(await call(api.updateOffer, { body, key }))

export type OfferSave = BodyIn<typeof api.createOffer> | BodyIn<typeof api.updateOffer>

/** Creates an offer, or saves one that has an id; `key` makes a repeat harmless. */
export const saveOffer = (body: OfferSave, key?: string): Promise<OfferView> =>
  'id' in body ? updateOffer(body, key) : createOffer(body, key)

export type CounterSave = BodyIn<typeof counterApi.createCounter> | BodyIn<typeof counterApi.updateCounter>

/** Writes a counter, or sends the form of an unsent one again; either way its own side is asked to approve it. */
export const sendCounter = async (body: CounterSave, key?: string): Promise<OfferView> => {
  const sent = isEdit(body)
    ? await call(counterApi.updateCounter, { body, key })
    : await call(counterApi.createCounter, { body, key })
  const known = offerQuery(sent.id).queryKey
  queryClient.setQueryData(known, sent)
  refreshAround(queryClient, sent.listingId, known)
  return sent
}
const isEdit = (body: CounterSave): body is BodyIn<typeof counterApi.updateCounter> =>
  typeof body.id === 'string'

/** Enters an offer from outside (X1), or its revised terms (X2). */
export type OutsideSave = BodyIn<typeof api.createOutside> | BodyIn<typeof api.updateOffer>
export const sendOutside = async (body: OutsideSave, key?: string): Promise<OfferView> => {
  const sent =
    'id' in body ? await call(api.updateOffer, { body, key }) : await call(api.createOutside, { body, key })
  const known = offerQuery(sent.id).queryKey
  queryClient.setQueryData(known, sent)
  refreshAround(queryClient, sent.listingId, known)
  return sent
}

export const readOffer = (id: string) => call(api.getOffer, { params: { id } })

export interface OfferMove {
  id: string
  state: OfferState
  comment?: string
  attested?: true
  version?: number
  /** The hash of what the person has before them. */
  shown?: string
  /** The paper or mail of an outside buyer side (X2), by the id of its upload. */
  paperId?: string
  saveBuyerProfile?: boolean
}

/** Moves a document to the named state; the same `key` for a repeat of the same request. */
export const moveOffer = async ({ id, state, ...body }: OfferMove, key: string) => {
  const moved = await call(api.moveOffer, { params: { id, state }, body, key })
  if (!('typeLabel' in moved)) refreshAll(queryClient)
  else {
    const known = offerQuery(id).queryKey
    queryClient.setQueryData(known, moved)
    refreshAround(queryClient, moved.listingId, known)
  }
  return moved
}

/** What people do about a backup position; the same `key` for a repeat of the same request. */
export const moveBackup = async (
  action: BackupAction,
  { id, state: _state, ...body }: OfferMove,
  key: string,
) => {
  const moved = await call(backup.moveBackup, { params: { id, action }, body, key })
  const known = offerQuery(id).queryKey
  queryClient.setQueryData(known, moved)
  refreshAround(queryClient, moved.listingId, known)
  return moved
}

/** Tells the buyer side that an owner looked; who looked again has nothing new to tell. */
export const markViewed = (listingId: string, viewedOfferIds: string[]) =>
  call(api.markViewed, { body: { listingId, viewedOfferIds } })
