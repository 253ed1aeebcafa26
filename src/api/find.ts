import { z } from 'zod'
import { listingCard } from './listing/listing-records.ts'
import { route } from './kernel/route.ts'

const foundOffer = z.object({ id: z.string(), addressLine1: z.string(), buyerName: z.string() })

export const find = route({
  method: 'GET',
  path: '/find',
  summary:
    'The caller’s homes and offers, and homes on the market, by a part of the street address or the buyer’s name',
  query: z.object({ text: z.string().trim().min(2).max(100) }),
  output: z.object({
    /** The caller's own first; at most ten. */
    homes: z.array(listingCard),
    /** Offers the caller makes, newest first; at most five. */
    offers: z.array(foundOffer),
  }),
})
