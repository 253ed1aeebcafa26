import type { MapBounds } from './types.ts'
import file from './names.json?url'

type Named = readonly [name: string, latitude: number, longitude: number]

/** What scripts/extract-outlines.js writes. */
export interface Names {
  /** Those that have homes first, then the larger. */
  readonly states: readonly Named[]
  readonly counties: readonly Named[]
  /** Those with more ZIPs first. */
  readonly towns: readonly [name: string, latitude: number, longitude: number, zips: number][]
  readonly zips: readonly Named[]
}

let loaded: Promise<Names> | undefined
export const loadNames = (): Promise<Names> =>
  (loaded ??= fetch(file).then((answer) => answer.json() as Promise<Names>))

/** Up to this zoom states are named: nearer, one of them is all there is. */
const STATES_TO = 6
/** From this zoom on counties are named as well. */
const COUNTIES_FROM = 6
/** From this zoom on ZIP codes are named as well. */
const ZIPS_FROM = 11
/** A town with so many ZIPs is one that everybody knows: it is named before its county. */
const LARGE = 20
/** Names do not stand closer together than this part of what is in sight, across and down. */
const APART = { across: 0.14, down: 0.07 }
/** A large town with a pin in its place is named below or above it, as near as is clear of the pin. */
const BESIDE = [-0.05, 0.05] as const
const CLEAR = { across: 0.14, down: 0.045 }
const MOST = 32

export interface MapName {
  readonly text: string
  readonly kind: 'state' | 'county' | 'town' | 'zip'
  readonly latitude: number
  readonly longitude: number
}

/** The names that have room on a stretch of the map beside what stands there already: states far off, then counties and towns, ZIP codes close by. */
export const namesIn = (
  names: Names,
  { west, south, east, north }: MapBounds,
  zoom: number,
  taken: readonly { readonly latitude: number; readonly longitude: number }[] = [],
): MapName[] => {
  const chosen: MapName[] = []
  const lies = (
    apart: typeof APART,
    latitude: number,
    longitude: number,
    all: readonly { readonly latitude: number; readonly longitude: number }[],
  ) =>
    all.some(
      (each) =>
        Math.abs(each.longitude - longitude) < (east - west) * apart.across &&
        Math.abs(each.latitude - latitude) < (north - south) * apart.down,
    )
  const inSight = (latitude: number, longitude: number) =>
    latitude > south && latitude < north && longitude > west && longitude < east
  const isFree = (latitude: number, longitude: number) =>
    !lies(APART, latitude, longitude, [...taken, ...chosen])
  const offer = (kind: MapName['kind'], all: readonly (Named | Names['towns'][number])[]) => {
    for (const [text, latitude, longitude] of all) {
      if (chosen.length >= MOST) return
      if (inSight(latitude, longitude) && isFree(latitude, longitude))
        chosen.push({ kind, text, latitude, longitude })
    }
  }
  const offerBesidePins = (towns: Names['towns']) => {
    for (const [text, latitude, longitude] of towns) {
      if (chosen.length >= MOST) return
      if (!inSight(latitude, longitude) || !lies(APART, latitude, longitude, taken)) continue
      const beside = BESIDE.map((up) => ({ latitude: latitude + up * (north - south), longitude })).find(
        (at) => !lies(CLEAR, at.latitude, at.longitude, [...taken, ...chosen]),
      )
      if (beside) chosen.push({ kind: 'town', text, ...beside })
    }
  }
  if (zoom < STATES_TO) offer('state', names.states)
  const large = names.towns.filter(([, , , zips]) => zips >= LARGE)
  offer('town', large)
  offerBesidePins(large)
  if (zoom >= COUNTIES_FROM) offer('county', names.counties)
  offer('town', zoom < STATES_TO ? [] : names.towns)
  if (zoom >= ZIPS_FROM) offer('zip', names.zips)
  return chosen
}
