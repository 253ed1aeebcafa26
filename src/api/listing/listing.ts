import { z } from 'zod'
import { money } from '#domain/kernel/fields.ts'
import { listingBody, provisionalListingBody } from '#domain/listing/form/body.ts'
import { dateOnly, done, idParams, listingState, moveBody, propertyState } from '../kernel/records.ts'
import { pageOf, pageQuery, route } from '../kernel/route.ts'
import { listingView, listingDetails, listingCard } from './listing-records.ts'
import { HOME_COUNT_NAMES } from '#domain/task/figures.ts'

export const createListing = route({
  method: 'POST',
  path: '/listings',
  summary: 'Creates a listing as a draft; its agent is the caller (L01)',
  coat: 'may',
  body: listingBody.extend({ listingAgentId: z.string().max(100).nullish() }),
  output: listingView,
  status: 201,
  refusals: ['not-found', 'not-allowed', 'licence-state-mismatch', 'url-taken', 'invalid'],
})

export const createProvisionalListing = route({
  method: 'POST',
  path: '/listings/provisional',
  summary: 'Saves a consumer’s listing without an agent (L02)',
  coat: 'may',
  body: provisionalListingBody,
  output: listingView,
  status: 201,
  refusals: ['not-allowed', 'invalid'],
})

export const importListing = route({
  method: 'POST',
  path: '/listings/{id}/import',
  summary: 'Copy a listing into a new draft, without its URL and id (L23)',
  coat: 'may',
  params: idParams,
  output: listingView,
  status: 201,
  refusals: ['not-found', 'not-allowed', 'licence-state-mismatch', 'action-not-available'],
})

export const updateListing = route({
  method: 'PUT',
  path: '/listings',
  summary: 'Saves a listing, section by section (L04, L12, L13)',
  coat: 'may',
  body: listingBody.extend({ id: z.string().min(1).max(100), version: z.int32().nullish() }),
  output: listingView,
  refusals: [
    'not-found',
    'not-allowed',
    'licence-state-mismatch',
    'action-not-available',
    'listing-has-offers',
    'stale-version',
    'url-taken',
    'invalid',
  ],
})

export const moveListing = route({
  method: 'PUT',
  path: '/listings/{id}/{status}',
  summary: 'Moves a listing to the named state; the state picks the row of the table',
  coat: 'may',
  params: idParams.extend({ status: listingState }),
  body: moveBody.extend({ soldPrice: money, soldDate: dateOnly.max(40).nullish() }),
  output: listingView,
  refusals: [
    'not-found',
    'not-allowed',
    'action-not-available',
    'stale-version',
    'licence-state-mismatch',
    'licence-not-verified',
    'subscription-required',
    'listing-has-offers',
    'listing-in-contract',
    'backup-called',
    'attestation-required',
    'comment-required',
    'comment-too-long',
    'invalid',
  ],
})

export const deleteListing = route({
  method: 'DELETE',
  path: '/listings/{id}',
  summary: 'Deletes a listing that has received no offer (L14)',
  coat: 'may',
  params: idParams,
  output: done,
  refusals: ['not-found', 'not-allowed', 'listing-has-offers', 'listing-in-contract', 'action-not-available'],
})

export const myListings = route({
  method: 'GET',
  path: '/listings/users',
  summary: 'The caller’s listings, newest first',
  query: pageQuery.extend({
    filter: z.enum(['all', 'active', 'sold', 'lost']).default('all'),
    /** Of those, what a figure of home counts. */
    counted: z.enum(HOME_COUNT_NAMES).optional(),
    priceMin: z.coerce.number().int().optional(),
    priceMax: z.coerce.number().int().optional(),
    address: z.string().max(120).optional(),
    city: z.string().max(80).optional(),
    state: z.string().max(20).optional(),
    zip: z.string().max(10).optional(),
  }),
  output: pageOf(listingCard),
})

const idOrUrl = z.object({ id: z.string().min(1).max(100) })

export const getListing = route({
  method: 'GET',
  path: '/listings/{id}',
  summary: 'A listing by id or custom URL',
  params: idOrUrl,
  output: listingView,
  refusals: ['not-found'],
})

export const viewListing = route({
  method: 'GET',
  path: '/listings/view/{id}',
  summary: 'The same, under its older name',
  params: idOrUrl,
  output: listingView,
  refusals: ['not-found'],
})

export const getListingDetails = route({
  method: 'GET',
  path: '/listings/{id}/details',
  summary: 'The public page of a listing, with what the caller may do next',
  auth: 'public',
  params: idOrUrl,
  output: listingDetails,
  refusals: ['not-found'],
})

export const getLoanTypes = route({
  method: 'GET',
  path: '/listings/{id}/loanTypes',
  summary: 'Loan types an offer on this listing may name',
  params: idOrUrl,
  output: z.array(z.object({ value: z.string(), label: z.string(), requiresSellerApproval: z.boolean() })),
  refusals: ['not-found'],
})

export const searchListings = route({
  method: 'GET',
  path: '/search/listings',
  summary: 'Active listings, to create an offer on',
  query: pageQuery.extend({
    address: z.string().max(120).default(''),
    city: z.string().max(80).default(''),
    state: z.string().max(20).default(''),
  }),
  output: pageOf(listingCard),
})

export const searchAgentListings = route({
  method: 'GET',
  path: '/search/listings/agents',
  summary: 'Active listings of one agent',
  query: pageQuery.extend({ agentId: z.string().max(100), state: z.string().max(20).default('') }),
  output: pageOf(listingCard),
})

export const openHouseCalendar = route({
  method: 'GET',
  path: '/listings/{id}/open-houses/{openHouseId}',
  summary: 'An open house to come as a calendar file (text/calendar)',
  auth: 'public',
  params: z.object({ id: z.string().min(1).max(100), openHouseId: z.string().min(1).max(100) }),
  output: z.unknown(),
  refusals: ['not-found'],
})

const liked = z.object({ liked: z.boolean() })
const likedParams = z.object({ id: z.string().min(1).max(100) })
const likedPath = '/listings/liked/{id}'
export const getLiked = route({
  method: 'GET',
  path: likedPath,
  summary: 'Does the caller like this listing?',
  params: likedParams,
  output: liked,
  refusals: ['not-found'],
})
export const putLiked = route({
  method: 'PUT',
  path: likedPath,
  summary: 'Likes a listing',
  coat: 'likes',
  params: likedParams,
  output: liked,
  refusals: ['not-found'],
})
export const deleteLiked = route({
  method: 'DELETE',
  path: likedPath,
  summary: 'Remove the like',
  coat: 'likes',
  params: likedParams,
  output: liked,
  refusals: ['not-found'],
})

export const listItems = route({
  method: 'GET',
  path: '/list-items/{state}',
  summary: 'The included items of a state',
  auth: 'session',
  params: z.object({ state: z.string().max(20) }),
  query: z.object({ city: z.string().max(80).optional() }),
  output: z.array(z.object({ id: z.string(), name: z.string(), preset: z.boolean() })),
  refusals: ['not-found'],
})

export const listCompanies = route({
  method: 'GET',
  path: '/companies',
  summary: 'Service companies by a part of their name',
  query: z.object({
    companyName: z.string().max(120).default(''),
    companyType: z.string().max(40).default(''),
    /** Of the home: title and escrow companies of another state are left out. */
    state: propertyState.optional(),
  }),
  output: z.array(
    z.object({
      name: z.string(),
      officerName: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      type: z.string(),
    }),
  ),
})
