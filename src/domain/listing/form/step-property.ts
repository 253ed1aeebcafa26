import type { Detail } from '#domain/kernel/refusal.ts'
import type { PropertyAddress } from '#domain/kernel/address.ts'
import { Checks } from '#domain/kernel/check.ts'
import { isZipOf } from '#domain/kernel/zip.ts'
import { STATE_NAMES } from '#domain/kernel/property-state.ts'
import type { ListingBody } from './body.ts'

const ZIP = /^\d{5}(-\d{4})?$/

/** What is wrong with a home's ZIP code, beside its state. */
export const zipProblem = ({ zip, state }: Pick<PropertyAddress, 'zip' | 'state'>): string | null => {
  if (!ZIP.test(zip ?? '')) return 'Invalid ZIP code'
  return state && !isZipOf(state, zip ?? '') ? `This ZIP code is not in ${STATE_NAMES[state]}` : null
}

/** Spec 2 §5 step 1. Zero is an answer for bedrooms and baths, not for price and size. */
export const propertyProblems = (body: ListingBody): Detail[] => {
  const c = new Checks()
  c.needPositive('price', body.price)
  const address = body.address ?? {}
  c.need('address.addressLine1', address.addressLine1)
  c.need('address.city', address.city)
  c.need('address.state', address.state)
  if (c.need('address.zip', address.zip)) {
    const wrong = zipProblem(address)
    if (wrong) c.say('address.zip', wrong)
  }
  c.need('address.apn', address.apn)
  c.need('propertyType', body.propertyType)
  c.needPositive('squareFeet', body.squareFeet)
  c.need('numberBedrooms', body.numberBedrooms)
  c.need('numberBaths', body.numberBaths)
  // AB 723 (California, since 2026): an altered picture is shown with the one it was made from; elsewhere it is as honest.
  ;(body.images ?? []).forEach(
    (photo, i) => photo.altered && c.need(`images.${i}.original`, photo.original?.id),
  )
  return c.details
}
