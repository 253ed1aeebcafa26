import { isZip, NOT_A_ZIP } from '#domain/kernel/place/zip.ts'
import { placeProblems } from '#domain/kernel/place/place-line.ts'
import type { Detail } from '#domain/kernel/refusal.ts'
import { exactMoney } from '#domain/kernel/text/format.ts'
import { Checks } from '#domain/kernel/check.ts'
import { PRICE_MOST } from './choices.ts'
import type { ListingBody, ProvisionalListingBody } from './body.ts'

/** ZIPs of a state by their first three digits (USPS L002); no table is needed to see that one is of another state. */
const PREFIXES = { CA: [900, 961], FL: [320, 349] } as const

const isOfState = (zip: string, state: keyof typeof PREFIXES): boolean => {
  const [from, to] = PREFIXES[state]
  const prefix = Number(zip.slice(0, 3))
  return prefix >= from && prefix <= to
}

/** Said below a ZIP of another state (findings/listings.md, fault 6). */
export const OTHER_STATE = {
  CA: 'This ZIP code isn’t in California.',
  FL: 'This ZIP code isn’t in Florida.',
} as const

/** More bedrooms or baths are a slip of the finger: a building of so many is no home of this market. */
export const ROOMS_MOST = 100

/** What rooms are counted in: a bedroom is one or none, a bath may be a quarter. */
export const ROOM_PARTS = { numberBedrooms: 1, numberBaths: 0.25 } as const

/** Spec 2 §5 step 1. Zero is an answer for bedrooms and baths, not for price and size. */
export const propertyProblems = (body: ListingBody): Detail[] => {
  const c = new Checks()
  c.needPositive('price', body.price)
  if ((body.price ?? 0) > PRICE_MOST) c.say('price', `Enter at most ${exactMoney(PRICE_MOST)}.`)
  const address = body.address ?? {}
  c.need('address.addressLine1', address.addressLine1)
  c.need('address.city', address.city)
  c.need('address.state', address.state)
  for (const { path, message } of placeProblems('address', address)) c.say(path, message)
  const zip = address.zip ?? ''
  if (c.need('address.zip', address.zip)) {
    if (!isZip(zip)) c.say('address.zip', NOT_A_ZIP)
    else if (address.state && !isOfState(zip, address.state)) c.say('address.zip', OTHER_STATE[address.state])
  }
  c.need('address.apn', address.apn)
  c.need('propertyType', body.propertyType)
  c.needPositive('squareFeet', body.squareFeet)
  const rooms = (path: keyof typeof ROOM_PARTS, words: string) => {
    const number = body[path] ?? 0
    if (!c.need(path, body[path])) return
    if (!Number.isInteger(number / ROOM_PARTS[path])) c.say(path, words)
    else if (number > ROOMS_MOST) c.say(path, `Enter at most ${ROOMS_MOST}.`)
  }
  rooms('numberBedrooms', 'Enter a whole number.')
  rooms('numberBaths', 'Enter full, half, or quarter baths.')
  // AB 723 (California, since 2026): an altered picture is shown with the one it was made from; elsewhere it is as honest.
  ;(body.images ?? []).forEach(
    (photo, i) => photo.altered && c.need(`images.${i}.original`, photo.original?.id),
  )
  return c.details
}

/**
 * What a consumer says of their home so that an agent can take it over: where it is. The rest may follow, or is the agent's to
 * enter (spec 2 §2 "Provisional listing screen", §5 "Address entry").
 */
export const provisionalProblems = (body: ProvisionalListingBody): Detail[] =>
  propertyProblems(body).filter(({ path }) => path.startsWith('address.') && path !== 'address.apn')
