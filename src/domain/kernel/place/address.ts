import { z } from 'zod'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import { text } from '../fields.ts'

const lines = {
  addressLine1: text(120),
  addressLine2: text(120),
  city: text(80),
}

/** Where somebody gets post: any US state. */
export const mailingAddress = z.object({ ...lines, state: text(2), zip: text(10) })

/** Where the property stands: only the two states we know (spec 2 §1). */
export const propertyAddress = z.object({
  ...lines,
  county: text(80),
  state: z.enum(PROPERTY_STATES).nullish(),
  zip: text(10),
  apn: text(60),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
})
export type PropertyAddress = z.output<typeof propertyAddress>

type Comparable = Pick<PropertyAddress, 'addressLine1' | 'addressLine2' | 'city' | 'zip'> & {
  state?: string | null
}

const same = (a: string | null | undefined, b: string | null | undefined) =>
  (a ?? '').trim().toLowerCase() === (b ?? '').trim().toLowerCase()

/** Spec 2 §5: equality compares addressLine1, addressLine2, city, state and zip. */
export const sameAddress = (a: Comparable, b: Comparable): boolean =>
  same(a.addressLine1, b.addressLine1) &&
  same(a.addressLine2, b.addressLine2) &&
  same(a.city, b.city) &&
  same(a.state, b.state) &&
  same(a.zip, b.zip)
