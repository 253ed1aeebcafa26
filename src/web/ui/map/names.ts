import type { MapBounds } from './types.ts'
import file from './names.json?url'

interface Names {
  /** Those with more ZIPs first. */
  readonly towns: readonly [name: string, latitude: number, longitude: number, zips: number][]
  readonly zips: readonly [zip: string, latitude: number, longitude: number][]
}

let loaded: Promise<Names> | undefined
const load = (): Promise<Names> => (loaded ??= fetch(file).then((answer) => answer.json() as Promise<Names>))

/** From this zoom on ZIP codes are named as well. */
const ZIPS_FROM = 11
/** Names do not stand closer together than this part of what is in sight, across and down. */
const APART = { across: 0.14, down: 0.09 }
const MOST = 24

export interface MapName {
  readonly text: string
  readonly kind: 'town' | 'zip'
  readonly latitude: number
  readonly longitude: number
}

/** The names that have room on a stretch of the map, the larger towns first. */
export const namesIn = async ({ west, south, east, north }: MapBounds, zoom: number): Promise<MapName[]> => {
  const { towns, zips } = await load()
  const chosen: MapName[] = []
  const offer = (kind: MapName['kind'], text: string, latitude: number, longitude: number) => {
    if (chosen.length >= MOST || latitude < south || latitude > north || longitude < west || longitude > east)
      return
    const close = chosen.some(
      (each) =>
        Math.abs(each.longitude - longitude) < (east - west) * APART.across &&
        Math.abs(each.latitude - latitude) < (north - south) * APART.down,
    )
    if (!close) chosen.push({ kind, text, latitude, longitude })
  }
  for (const [name, latitude, longitude] of towns) offer('town', name, latitude, longitude)
  if (zoom >= ZIPS_FROM) for (const [zip, latitude, longitude] of zips) offer('zip', zip, latitude, longitude)
  return chosen
}
