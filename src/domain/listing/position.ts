import { placeOf } from '#domain/kernel/place/places.ts'
import type { PropertyAddress } from '#domain/kernel/place/address.ts'

/**
 * Where a home is. exact: its agent put the pin there; found: a geocoder knows the address; approximate: somewhere around
 * the middle of its ZIP, and said to be so (decision 34). Degrees, WGS 84.
 */
export interface Position {
  readonly latitude: number
  readonly longitude: number
  readonly kind: 'exact' | 'found' | 'approximate'
}

/** How far from the middle of its ZIP an approximate position lies at most, in meters. */
export const SPREAD_METERS = 600
const METERS_PER_DEGREE = 111_320

/** FNV-1a, 32 bits: the same text has the same number everywhere and always. */
const numberOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  // Its last step alone leaves neighbors close together.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

const clean = (text: string | null | undefined): string =>
  (text ?? '').trim().toLowerCase().replace(/\s+/g, ' ')

/** What a position is the position of: the address without unit and ZIP+4, spelled one way. Empty: there is none yet. */
export const positionKey = (address: PropertyAddress | null | undefined): string => {
  const street = clean(address?.addressLine1)
  const zip = clean(address?.zip).slice(0, 5)
  return street && zip ? [street, clean(address?.city), clean(address?.state), zip].join(', ') : ''
}

/**
 * The middle of the ZIP, moved by a number that hangs on the address alone: homes of one ZIP do not lie on one pin, and a home
 * stays where it is. Null where the ZIP is in neither state.
 */
export const approximatePosition = (address: PropertyAddress | null | undefined): Position | null => {
  const place = placeOf(address?.zip)
  if (!place) return null
  const key = numberOf(positionKey(address) || place.zip)
  const angle = ((key & 0xffff) / 0x10000) * 2 * Math.PI
  // The root spreads evenly over the circle.
  const meters = SPREAD_METERS * Math.sqrt((key >>> 16) / 0x10000)
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  return {
    latitude: round(place.latitude + (meters * Math.sin(angle)) / METERS_PER_DEGREE),
    longitude: round(
      place.longitude +
        (meters * Math.cos(angle)) / (METERS_PER_DEGREE * Math.cos((place.latitude * Math.PI) / 180)),
    ),
    kind: 'approximate',
  }
}

/** What the address itself says: the agent's pin, or else an approximate place. */
export const positionFrom = (address: PropertyAddress | null | undefined): Position | null =>
  address?.latitude != null && address.longitude != null
    ? { latitude: address.latitude, longitude: address.longitude, kind: 'exact' }
    : approximatePosition(address)
