import { z } from 'zod'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import { LENGTHS } from '../lengths.ts'
import { text } from '../fields.ts'

const lines = {
  addressLine1: text(LENGTHS.addressLine),
  addressLine2: text(LENGTHS.addressLine),
  city: text(LENGTHS.city),
}

/** Where somebody gets post: any US state. */
export const mailingAddress = z.object({ ...lines, state: text(2), zip: text(LENGTHS.zip) })

/** Where the property stands: only the two states we know (spec 2 §1). */
export const propertyAddress = z.object({
  ...lines,
  county: text(LENGTHS.city),
  state: z.enum(PROPERTY_STATES).nullish(),
  zip: text(LENGTHS.zip),
  apn: text(LENGTHS.fileNumber),
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
