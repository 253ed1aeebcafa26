import { z } from 'zod'
import { propertyState } from '../kernel/records.ts'
import { route } from '../kernel/route.ts'

/** An address, or as much of it as is known: street and county may be empty. */
const suggestion = z.object({
  street: z.string(),
  city: z.string(),
  county: z.string(),
  state: propertyState,
  zip: z.string(),
})
export type AddressSuggestion = z.output<typeof suggestion>

export const suggestPlaces = route({
  method: 'GET',
  path: '/places',
  summary:
    'Addresses in California and Florida as one types: streets with a geocoder, else cities and ZIP codes',
  query: z.object({ text: z.string().max(160), state: propertyState.optional() }),
  output: z.object({
    items: z.array(suggestion).max(8),
    /** The middle of the first one’s ZIP, where a pin begins. */
    center: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  }),
})
