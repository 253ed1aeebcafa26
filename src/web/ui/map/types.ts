/** A home on a map. `label` is what its pin says; approximate: only about there, and drawn so. Degrees. */
export interface MapPlace {
  readonly id: string
  readonly latitude: number
  readonly longitude: number
  readonly approximate: boolean
  readonly label: string
  readonly href?: string
}

/** Homes that lie together at this zoom. */
export interface MapCluster {
  readonly latitude: number
  readonly longitude: number
  readonly count: number
}

export interface MapBounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export interface HomeMapProps {
  readonly places: readonly MapPlace[]
  readonly clusters?: readonly MapCluster[]
  /** 14 where homes are searched, 17 on a home's own page (spec 2 §9). The map comes no closer by itself. */
  readonly zoom: 14 | 17
  /** Stretches that one goes to with one press, with how many homes each has once that is known. */
  readonly ways?: readonly { readonly label: string; readonly count?: string; readonly bounds: MapBounds }[]
  /** The stretch to begin with, and to go to when it becomes another; absent: where the places are. */
  readonly bounds?: MapBounds | null
  /** Called with what is in sight: once at the beginning, then whenever it was moved; `byHand`: by whoever looks at it. */
  readonly onMove?: (bounds: MapBounds, byHand: boolean) => void
  /** The home that is pointed at in the list. */
  readonly selected?: string | null
  /** A pin that can be dragged, instead of homes: told where it was put. */
  readonly onDrag?: (at: { latitude: number; longitude: number }) => void
}
