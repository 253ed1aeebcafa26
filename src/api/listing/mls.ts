import { z } from 'zod'
import { listingView } from './listing-records.ts'
import { route } from '../kernel/route.ts'

/** A listing that can be imported, as far as the list shows it. */
const mlsListing = z.object({
  key: z.string(),
  status: z.string().nullable(),
  price: z.number().nullable(),
  addressLine1: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string(),
  zip: z.string().nullable(),
  bedrooms: z.number().nullable(),
  baths: z.number().nullable(),
  squareFeet: z.number().nullable(),
  photographs: z.number().int(),
  attribution: z.string(),
  /** The caller’s newest listing that was made out of it and is not deleted. */
  importedAs: z.string().nullable(),
})

export const mlsListings = route({
  method: 'GET',
  path: '/mls/listings',
  summary:
    'The caller’s listings in the MLS, by license number and state, newest change first; Florida licenses only',
  output: z.object({
    items: z.array(mlsListing),
    /** The MLS by name; null for the example listings of the demo. */
    source: z.string().nullable(),
    /** When the MLS was last asked; null where it never answered. */
    asOf: z.string().nullable(),
    /** It could not be asked just now: what is shown is from before. */
    stale: z.boolean(),
    /** Records that were left out as they could not be read. */
    unread: z.number().int(),
  }),
  refusals: ['not-allowed', 'licence-state-mismatch', 'mls-not-set-up'],
})

export const importMlsListing = route({
  method: 'POST',
  path: '/mls/listings/{key}/import',
  summary: 'A new draft out of one of them, with its photographs',
  coat: 'upload',
  params: z.object({ key: z.string().min(1).max(255) }),
  status: 201,
  output: listingView.extend({
    /** Photographs that could not be had. */
    missed: z.number().int(),
  }),
  refusals: ['not-found', 'not-allowed', 'licence-state-mismatch', 'mls-not-set-up'],
})
