import { suggestPlaces } from '#api/listing/places.ts'
import type { PropertyState } from '#domain/kernel/property-state.ts'
import { call } from './call/api.ts'

/** Whole addresses for the beginning of one, in California and Florida, or in one of them. */
export const findAddresses = async (text: string, state?: PropertyState) =>
  (await call(suggestPlaces, { query: { text: text.slice(0, 160), ...(state ? { state } : {}) } })).items
