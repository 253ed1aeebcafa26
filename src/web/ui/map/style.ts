import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import outlines from './outlines.json?url'

/** What stands behind the homes, as the operator set it. */
export interface Tiles {
  readonly url: string
  readonly credit: string
}

/** A color of the theme that is on. */
const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** The map in the colors of the theme: tiles where they are set, else land, counties, and the borders of the states. */
export const styleOf = (tiles: Tiles | null): StyleSpecification => {
  const layers: LayerSpecification[] = [
    { id: 'water', type: 'background', paint: { 'background-color': token('--p-blue-soft') } },
    { id: 'land', type: 'fill', source: 'outlines', paint: { 'fill-color': token('--p-sunken') } },
    {
      id: 'ours',
      type: 'fill',
      source: 'outlines',
      filter: ['==', ['get', 'ours'], true],
      paint: { 'fill-color': token('--p-surface') },
    },
    {
      id: 'counties',
      type: 'line',
      source: 'outlines',
      filter: ['==', ['get', 'border'], true],
      paint: { 'line-color': token('--p-control'), 'line-width': 1, 'line-dasharray': [3, 2] },
    },
    {
      id: 'coast',
      type: 'line',
      source: 'outlines',
      filter: ['has', 'ours'],
      paint: { 'line-color': token('--p-muted'), 'line-width': ['case', ['get', 'ours'], 1.5, 0.75] },
    },
  ]
  return {
    version: 8,
    sources: {
      outlines: { type: 'geojson', data: new URL(outlines, window.location.href).href },
      ...(tiles && {
        tiles: { type: 'raster', tiles: [tiles.url], tileSize: 256, maxzoom: 19, attribution: tiles.credit },
      }),
    },
    layers: tiles ? [...layers.slice(0, 3), { id: 'tiles', type: 'raster', source: 'tiles' }] : layers,
  }
}
