import 'maplibre-gl/dist/maplibre-gl.css'
import { useEffect, useRef, useState } from 'react'
import type { Map } from 'maplibre-gl'
import { ROOM, startMap } from './start.ts'
import { boundsOfMap, showNames, showPins } from './markers.ts'
import classes from './map.module.css'
import type { HomeMapProps, MapBounds } from './types.ts'
import { COPY } from './copy.ts'

const goTo = (map: Map, to: MapBounds, zoom: number, byHand?: { byHand: true }) =>
  map.fitBounds([to.west, to.south, to.east, to.north], { padding: ROOM, maxZoom: zoom, duration: 0 }, byHand)

/** The map itself: loaded by HomeMap.tsx, when one is shown. */
export const MapCanvas = (props: HomeMapProps) => {
  const { places, clusters, bounds, zoom, selected, ways, onMove, onDrag } = props
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<Map | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [hasTiles, setHasTiles] = useState(true)
  const told = useRef(onMove)
  useEffect(() => {
    told.current = onMove
  })
  const first = useRef({ places, bounds, zoom })

  useEffect(() => {
    let gone = false
    let end = () => {}
    const begin = async () => {
      const made = await startMap(container.current!, first.current)
      if (gone) return made.end()
      end = made.end
      setMap(made.map)
      setHasTiles(made.hasTiles)
      const moved = (byHand: boolean) => {
        told.current?.(boundsOfMap(made.map), byHand)
      }
      made.map.on('moveend', (event) => moved('originalEvent' in event || 'byHand' in event))
      moved(false)
      return undefined
    }
    begin().catch((error: unknown) => !gone && setFailure(error))
    return () => {
      gone = true
      end()
    }
  }, [])

  useEffect(() => {
    if (!map) return undefined
    return showPins(map, { places, clusters: clusters ?? [], selected: selected ?? null, onDrag })
  }, [map, places, clusters, selected, onDrag])
  useEffect(
    () => (map && !hasTiles ? showNames(map, [...places, ...(clusters ?? [])]) : undefined),
    [map, hasTiles, places, clusters],
  )

  const stretch = bounds && [bounds.west, bounds.south, bounds.east, bounds.north].join()
  const shown = useRef(stretch)
  useEffect(() => {
    if (!map || !stretch || shown.current === stretch) return
    shown.current = stretch
    const [west = 0, south = 0, east = 0, north = 0] = stretch.split(',').map(Number)
    goTo(map, { west, south, east, north }, zoom)
  }, [map, stretch, zoom])

  // HomeMap.tsx says what stands here instead.
  if (failure) throw failure
  const approximate = places.some((place) => place.approximate)
  const single = places.length === 1 && !clusters
  return (
    <>
      <section
        ref={container}
        className={classes.map}
        aria-label={single ? COPY.one(places[0]?.label ?? '') : COPY.label}
      />
      {map && ways && (
        <div className={classes.ways} role="group" aria-label={COPY.ways}>
          {ways.map(({ label, count, bounds: to }) => (
            <button key={label} type="button" onClick={() => goTo(map, to, zoom, { byHand: true })}>
              {label}
              {count !== undefined && <span className="num"> {count}</span>}
            </button>
          ))}
        </div>
      )}
      <div className={classes.foot}>
        <div className={classes.notes}>
          {approximate && <p>{single ? COPY.approximate : COPY.someApproximate}</p>}
          {!hasTiles && <p>{COPY.outlines}</p>}
        </div>
      </div>
    </>
  )
}
