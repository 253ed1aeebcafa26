import { z } from 'zod'
import { listingCard } from './listing/listing-records.ts'
import { route } from './kernel/route.ts'

const foundOffer = z.object({
  id: z.string(),
  /** The street with its unit, as `streetLine` says it. */
  addressLine1: z.string(),
  /** As the caller may read them: 'Buyer A' where the selling side compares blind. */
  buyerName: z.string(),
  /** The buyers' agent, of a received one. */
  agentName: z.string().nullable(),
  /** Delivered to a home that the caller sells; else an offer that the caller makes. */
  received: z.boolean(),
})

export const find = route({
  method: 'GET',
  path: '/find',
  summary: 'The caller’s homes and offers, and homes on the market, by street address or a name',
  query: z.object({ text: z.string().trim().min(2).max(100) }),
  output: z.object({
    /** The caller's own first; at most ten. */
    homes: z.array(listingCard),
    /** Those the caller makes, then those received, the newest first; at most five of each. */
    offers: z.array(foundOffer),
  }),
})
