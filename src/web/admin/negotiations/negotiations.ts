import { queryOptions, useMutation } from '@tanstack/react-query'
import * as api from '#api/admin/admin-tables.ts'
import { markContract } from '#api/contract/contract.ts'
import { moveListing } from '#api/listing/listing.ts'
import { moveOffer } from '#api/offer/offer.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import type { AdminRows } from '../queries.ts'
import { TABLES_COPY as COPY } from './tables-copy.ts'

export const LISTINGS: AdminRows<api.ListingRowView> = {
  name: 'listings',
  read: (query, signal) => call(api.listListings, { query, signal }),
}

export const CONTRACTS: AdminRows<api.ContractRowView> = {
  name: 'contracts',
  read: (query, signal) => call(api.listContracts, { query, signal }),
}

export const UNASSIGNED: AdminRows<api.UnassignedView> = {
  name: 'unassigned',
  read: (query, signal) => call(api.listUnassigned, { query, signal }),
}

/** A listing with its offers. */
export const listingDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'listing', id],
    queryFn: ({ signal }) => call(api.readListing, { params: { id }, signal }),
  })

/** The offers of a listing as somebody sees them. */
export const dashboardQuery = (listingId: string, userId: string, actions: 'buyer' | 'seller') =>
  queryOptions({
    queryKey: ['admin', 'dashboard', listingId, userId, actions],
    queryFn: ({ signal }) =>
      call(api.impersonatedOffers, { params: { listingId, userId }, query: { actions }, signal }),
  })

export const reloadContracts = () => queryClient.invalidateQueries({ queryKey: ['admin', 'contracts'] })

/** Marks that a contract's papers went out by DocuSign, or takes it back (spec 1 §4). */
export const useDocuSign = () =>
  useMutation({
    mutationFn: (body: { listingId: string; docuSignSent: boolean }) => call(markContract, { body }),
    onError: (error) => toastError(error, COPY.contractFailed),
    onSettled: reloadContracts,
  })

/** Gives what a consumer began an agent (L03, O07); what refuses it is said beside the field. */
export const useNaming = (work: Pick<api.UnassignedView, 'kind' | 'id'>) =>
  useMutation({
    mutationFn: (agentId: string): Promise<unknown> =>
      work.kind === 'listing'
        ? call(moveListing, { params: { id: work.id, status: 'DRAFT' }, body: { agentId } })
        : call(moveOffer, { params: { id: work.id, state: 'DRAFT' }, body: { agentId } }),
    onSuccess: () => {
      toast(COPY.named)
      return queryClient.invalidateQueries({ queryKey: ['admin', 'unassigned'] })
    },
  })
