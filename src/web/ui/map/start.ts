import { AttributionControl, Map, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { styleOf, type Tiles } from './style.ts'
import type { HomeMapProps } from './types.ts'
import { COPY } from './copy.ts'

setWorkerUrl(workerUrl)

/** Both states, for a map that was told nothing. */
const EVERYWHERE = [-124.6, 24.4, -79.9, 42.1] as const

let tilesAsked: Promise<Tiles | null> | undefined
/** What the operator set; read once. Without an answer the map has its outlines. */
const tilesOf = (): Promise<Tiles | null> =>
  (tilesAsked ??= fetch('/api/meta-data')
    .then(async (answer) => ((await answer.json()) as { mapTiles: Tiles | null }).mapTiles ?? null)
    .catch(() => null))

/** What is shown lies clear of the buttons at the top and the notes at the foot. */
export const ROOM = { top: 56, left: 40, right: 48, bottom: 84 }

const beginning = ({ places, bounds }: Pick<HomeMapProps, 'places' | 'bounds'>, zoom: number) => {
  const [only] = places
  if (bounds)
    return {
      bounds: [bounds.west, bounds.south, bounds.east, bounds.north] as [number, number, number, number],
      fitBoundsOptions: { padding: ROOM, maxZoom: zoom },
    }
  if (only && places.length === 1)
    return { center: [only.longitude, only.latitude] as [number, number], zoom }
  const each = <K extends 'latitude' | 'longitude'>(key: K) => places.map((place) => place[key])
  return {
    bounds: (only
      ? [
          Math.min(...each('longitude')),
          Math.min(...each('latitude')),
          Math.max(...each('longitude')),
          Math.max(...each('latitude')),
        ]
      : [...EVERYWHERE]) as [number, number, number, number],
    fitBoundsOptions: { padding: only ? ROOM : 8, maxZoom: zoom },
  }
}

/** Draws an empty map into an element. Rejects where the browser cannot. `end` takes it away again. */
export const startMap = async (
  container: HTMLElement,
  at: Pick<HomeMapProps, 'places' | 'bounds' | 'zoom'>,
): Promise<{ map: Map; hasTiles: boolean; end: () => void }> => {
  const tiles = await tilesOf()
  const map = new Map({
    container,
    style: styleOf(tiles),
    ...beginning(at, at.zoom),
    maxZoom: 19,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // A page scrolls past its map with one finger, and with a wheel without Ctrl.
    cooperativeGestures: true,
    attributionControl: false,
    fadeDuration: 0,
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(
    new AttributionControl({ compact: true, ...(tiles ? {} : { customAttribution: COPY.credit }) }),
    'bottom-right',
  )
  map.addControl(new ScaleControl({ unit: 'imperial', maxWidth: 80 }), 'bottom-right')
  // The colors are those of the theme, which can be turned while the map is there.
  const themes = new MutationObserver(() =>
    // One that is still loading has nothing to compare with.
    map.setStyle(styleOf(tiles), { diff: map.isStyleLoaded() === true }),
  )
  themes.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
  return {
    map,
    hasTiles: tiles !== null,
    end: () => {
      themes.disconnect()
      map.remove()
    },
  }
}
