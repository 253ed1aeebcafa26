import { Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { count } from '#domain/kernel/text/format.ts'
import { moneyShort } from '#domain/kernel/text/money-short.ts'
import type { HomeCard } from '#api/listing/homes.ts'
import type { Bounds } from '#domain/listing/form/search.ts'
import { firstStretch, STATE_BOUNDS } from '#domain/listing/map-states.ts'
import { PROPERTY_STATE_OPTIONS } from '#web/ui/form/usStates.ts'
import { follow } from '#web/ui/map/follow.ts'
import { HomeMap } from '#web/ui/map/HomeMap.tsx'
import { within } from './address.ts'
import { homesMapQuery, type HomeSearch } from './queries.ts'
import classes from './homes.module.css'
import { COPY } from './copy.ts'

const STATES = PROPERTY_STATE_OPTIONS.map(({ value, label }) => ({
  value,
  label,
  bounds: STATE_BOUNDS[value],
}))
const NOWHERE: Bounds = { west: 0, south: 0, east: 0, north: 0 }

/** The homes of a search on the map, wherever it is moved; the list follows when it is asked to. */
export const HomesMap = (props: {
  search: HomeSearch
  /** the stretch that was asked for */
  bounds: Bounds | null
  /** the first of the list: where the map begins otherwise */
  found: { extent: Bounds | null; items: readonly HomeCard[] } | undefined
  selected: string | null
  /** absent: the list does not follow */
  onSearchHere?: (bounds: Bounds) => void
}) => {
  const { search, bounds, found, selected, onSearchHere } = props
  const navigate = useNavigate()
  const [seen, setSeen] = useState<Bounds | null>(null)
  const [movedTo, setMovedTo] = useState<Bounds | null>(null)
  const { sort: _, ...filters } = within(search, null)
  const { data } = useQuery(homesMapQuery(seen && { ...NOWHERE, ...filters, ...within({}, seen) }))
  // A search within a state has no homes in another.
  const states = STATES.filter(({ value }) => (search.state ?? value) === value)
  // How many of them each state has, wherever the map is: asked once for a search.
  const counted = useQueries({
    queries: states.map((state) => homesMapQuery({ ...NOWHERE, ...filters, ...within({}, state.bounds) })),
  })
  const ways = states.map((state, n) => {
    const there = counted[n]?.data?.clusters
    return there ? { ...state, count: count(there.reduce((sum, each) => sum + each.count, 0)) } : state
  })

  const moved = useCallback((next: Bounds, byHand: boolean) => {
    setSeen(next)
    setMovedTo(byHand ? next : null)
  }, [])
  const places = useMemo(
    () =>
      (data?.clusters ?? []).flatMap(({ home, latitude, longitude }) =>
        home
          ? [
              {
                id: home.id,
                latitude,
                longitude,
                approximate: home.approximate,
                label: moneyShort(home.price) || COPY.card.noPrice,
                href: `/listing/${home.id}`,
              },
            ]
          : [],
      ),
    [data],
  )
  const clusters = useMemo(() => (data?.clusters ?? []).filter(({ home }) => home === null), [data])

  const stretch =
    bounds ??
    firstStretch(
      found?.extent ?? null,
      search,
      found?.items[0] && { state: found.items[0].address.state, position: found.items[0].position },
    )
  return (
    <div className={classes.map} onClickCapture={(event) => follow(event, (path) => void navigate(path))}>
      <HomeMap
        places={places}
        clusters={clusters}
        zoom={14}
        bounds={stretch}
        ways={ways}
        selected={selected}
        onMove={moved}
      />
      {movedTo && onSearchHere && (
        <Button className={classes.here} size="compact-md" onClick={() => onSearchHere(movedTo)}>
          {COPY.search.here}
        </Button>
      )}
    </div>
  )
}
