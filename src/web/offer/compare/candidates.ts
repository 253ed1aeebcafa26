import type { ListingView } from '#api/listing/listing-records.ts'
import type { Candidate, Scored, Weights } from '#domain/offer/compare/score.ts'
import { localDateOf, zoneOf } from '#domain/kernel/time/deadline.ts'
import type { Column } from '../grid/column.ts'

/** Today where the home is. */
export const todayAt = ({ propertyState, address }: Pick<ListingView, 'propertyState' | 'address'>): string =>
  localDateOf(new Date().toISOString(), zoneOf({ ...address, state: propertyState }))

/** Every offer that has a net, by the document its buyers stand behind. */
export const candidatesOf = (columns: readonly Column[], day: string): Candidate[] =>
  columns.flatMap((column) =>
    column.net === null
      ? []
      : [{ key: column.key, offer: column.money, net: column.net, closing: column.group.netClosing ?? day }],
  )

/** Is there something to rank? One offer alone is neither first nor last. */
export const isRanked = (columns: readonly Column[]): boolean =>
  columns.filter((column) => column.net !== null).length > 1

/** Which part brings the first offer most of its lead over the second. */
export const leadingPart = (
  [first, second]: readonly Scored[],
  weights: Weights,
): 'price' | 'certainty' | 'speed' => {
  const parts = ['price', 'certainty', 'speed'] as const
  const lead = (part: (typeof parts)[number]) =>
    ((first?.[part] ?? 0) - (second?.[part] ?? 0)) * Math.max(weights[part], 1)
  return parts.toSorted((a, b) => lead(b) - lead(a))[0] ?? 'price'
}
