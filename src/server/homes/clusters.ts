import type { OutputOf } from '#api/kernel/route.ts'
import type { mapHomes } from '#api/listing/homes.ts'
import type { Bounds, HomeQuery } from '#domain/listing/form/search.ts'
import { cellOf, cellRange, isWide, middleOf } from '#domain/listing/map-grid.ts'
import type { Db } from '../platform/db/db.ts'
import { clusterCells, clusterHomes } from './store.ts'

type Clusters = OutputOf<typeof mapHomes>['clusters']

/** So few are weighed one by one however wide the map is: those that stand alone show their price. */
const FEW = 2_000

/**
 * What a map shows of the homes of a stretch. A wide one is put together from counted cells: a hundred thousand homes are counted
 * in half the time in which they are weighed. Two statements at most.
 */
export const clustersOf = async (db: Db, query: Omit<HomeQuery, 'sort'> & Bounds): Promise<Clusters> => {
  const cell = cellOf(query)
  if (isWide(cell)) {
    const { west: _w, south: _s, east: _e, north: _n, ...filters } = query
    const cells = await clusterCells(db, filters, cellRange(query))
    const total = cells.reduce((sum, { count }) => sum + count, 0)
    if (total > FEW) return cells.map((each) => ({ ...middleOf(each), count: each.count, home: null }))
  }
  const rows = await clusterHomes(db, query, query, cell)
  return rows.map(({ latitude, longitude, count, id, price_cents, approximate }) => ({
    latitude,
    longitude,
    count,
    home: count === 1 ? { id, price: price_cents === null ? null : price_cents / 100, approximate } : null,
  }))
}
