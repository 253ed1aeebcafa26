import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ListingView } from '#api/listing/listing-records.ts'
import { EQUAL_WEIGHTS, ranked } from '#domain/offer/compare/score.ts'
import type { Column } from '../grid/column.ts'
import { sellerCostsQuery } from '../net/queries.ts'
import { candidatesOf, isRanked, todayAt } from './candidates.ts'

const NONE: ReadonlyMap<string, number> = new Map()

/** The place of each offer, by its column, when they are ranked by the weights kept for the listing; empty where nothing is. */
export const usePlaces = (listing: ListingView, columns: readonly Column[]): ReadonlyMap<string, number> => {
  const { data: kept } = useQuery({ ...sellerCostsQuery(listing.id), enabled: isRanked(columns) })
  const [day] = useState(() => todayAt(listing))
  return useMemo(() => {
    if (!kept || !isRanked(columns)) return NONE
    const order = ranked(candidatesOf(columns, day), kept.weights ?? EQUAL_WEIGHTS, day)
    return new Map(order.map(({ key }, at) => [key, at + 1] as const))
  }, [kept, columns, day])
}
