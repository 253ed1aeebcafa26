import { Marker, type Map } from 'maplibre-gl'
import { loadNames, namesIn } from './names.ts'
import classes from './map.module.css'
import type { HomeMapProps, MapBounds, MapCluster, MapPlace } from './types.ts'
import { COPY } from './copy.ts'

export const boundsOfMap = (map: Map): MapBounds => {
  const all = map.getBounds()
  return { west: all.getWest(), south: all.getSouth(), east: all.getEast(), north: all.getNorth() }
}

const put = (
  map: Map,
  element: HTMLElement,
  at: { latitude: number; longitude: number },
  draggable = false,
) => {
  const marker = new Marker({ element, draggable }).setLngLat([at.longitude, at.latitude]).addTo(map)
  // The list beside the map is the way of a screen reader: two hundred pins are none.
  if (!draggable) {
    element.setAttribute('aria-hidden', 'true')
    element.removeAttribute('role')
    element.removeAttribute('aria-label')
    element.tabIndex = -1
  }
  return marker
}

const pinOf = (place: MapPlace, selected: string | null): HTMLElement => {
  const element = document.createElement(place.href ? 'a' : 'span')
  if (place.href) element.setAttribute('href', place.href)
  element.className = classes.pin ?? ''
  element.textContent = place.label
  element.toggleAttribute('data-approximate', place.approximate)
  element.toggleAttribute('data-selected', place.id === selected)
  return element
}

const clusterOf = (map: Map, cluster: MapCluster): HTMLElement => {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = classes.cluster ?? ''
  element.textContent = String(cluster.count)
  element.title = COPY.homes(cluster.count)
  element.addEventListener('click', () =>
    map.easeTo(
      { center: [cluster.longitude, cluster.latitude], zoom: map.getZoom() + 2, duration: 300 },
      { byHand: true },
    ),
  )
  return element
}

/** Pixels that an arrow key moves the pin. */
const STEP = 12
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** The one pin that is put somewhere: dragged, moved by the arrow keys, or by a click on the map. */
const showPin = (map: Map, place: MapPlace, onDrag: NonNullable<HomeMapProps['onDrag']>): (() => void) => {
  const element = pinOf(place, null)
  element.tabIndex = 0
  element.setAttribute('role', 'application')
  element.setAttribute('aria-label', COPY.pin)
  const marker = put(map, element, place, true)
  const tell = () => {
    const { lat, lng } = marker.getLngLat()
    onDrag({ latitude: Math.round(lat * 1e6) / 1e6, longitude: Math.round(lng * 1e6) / 1e6 })
  }
  marker.on('dragend', tell)
  element.addEventListener('keydown', (event) => {
    const step = ARROWS[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const { x, y } = map.project(marker.getLngLat())
    marker.setLngLat(map.unproject([x + step[0], y + step[1]]))
    hasKeys = true
    tell()
  })
  element.addEventListener('blur', () => (hasKeys = false))
  // A pin that was moved is drawn anew: the keys stay on it.
  if (hasKeys) element.focus()
  const clicked = map.on('click', ({ lngLat }) => {
    marker.setLngLat(lngLat)
    tell()
  })
  return () => {
    clicked.unsubscribe()
    const keys = hasKeys
    marker.remove()
    hasKeys = keys
  }
}
let hasKeys = false

/** Puts homes and clusters onto the map, or the one pin that is dragged; answers how to take them off again. */
export const showPins = (
  map: Map,
  props: Required<Pick<HomeMapProps, 'places' | 'clusters'>> & {
    selected: string | null
    onDrag: HomeMapProps['onDrag']
  },
): (() => void) => {
  const { places, clusters, selected, onDrag } = props
  const [first] = places
  if (onDrag && first) return showPin(map, first, onDrag)
  const markers = [
    ...clusters.map((cluster) => put(map, clusterOf(map, cluster), cluster)),
    ...places.map((place) => put(map, pinOf(place, selected), place)),
  ]
  return () => {
    for (const marker of markers) marker.remove()
  }
}

/** Names of places, as many as have room beside the pins, anew with every move; answers how to end that. */
export const showNames = (
  map: Map,
  pins: readonly { readonly latitude: number; readonly longitude: number }[],
): (() => void) => {
  let markers: Marker[] = []
  let ended = false
  const clear = () => {
    for (const marker of markers) marker.remove()
    markers = []
  }
  const show = async () => {
    const names = await loadNames()
    if (ended) return
    clear()
    markers = namesIn(names, boundsOfMap(map), map.getZoom(), pins).map((name) => {
      const element = document.createElement('span')
      element.className = classes.name ?? ''
      element.dataset.kind = name.kind
      element.textContent = name.text
      return put(map, element, name)
    })
  }
  // Without names the map is still one.
  const again = () => void show().catch(clear)
  map.on('moveend', again)
  again()
  return () => {
    ended = true
    map.off('moveend', again)
    clear()
  }
}
