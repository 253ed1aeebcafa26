import { count } from '#domain/kernel/format.ts'
import type { Clash } from '#web/lib/record/threeWay.ts'
import type { ReadableClash } from '#web/ui/wizard/SaveFailed.tsx'
import { COPY } from './copy.ts'

/** `offerDetails.instantAuction.closeTimeDays` -> `Close time days`: enough to know the question again. */
const labelOf = (path: string): string => {
  const words = (path.split('.').at(-1) ?? path).replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value as somebody reads it; lists by the names of what they hold. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? COPY.yes : COPY.no
  if (typeof value === 'number') return count(value)
  if (typeof value === 'string') return /^[A-Z_]+$/.test(value) ? labelOf(value.replaceAll('_', ' ')) : value
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  const { name, user } = value as { name?: unknown; user?: { firstName?: unknown; lastName?: unknown } }
  return [name, user?.firstName, user?.lastName].filter((word) => typeof word === 'string').join(' ')
}

/** An answer of a listing that was changed in two places, in words. */
export const describeListing = ({ path, mine, theirs }: Clash): ReadableClash => ({
  path,
  label: labelOf(path),
  mine: textOf(mine),
  theirs: textOf(theirs),
})
