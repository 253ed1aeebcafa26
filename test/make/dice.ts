/** Seeded chance: the same throws for the same seed (mulberry32). */
export interface Dice {
  /** A whole number from 0 below `n`. */
  readonly below: (n: number) => number
  /** True `percent` times of a hundred. */
  readonly chance: (percent: number) => boolean
  readonly one: <T>(list: readonly T[]) => T | undefined
}

export const diceOf = (seed: number): Dice => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  return { below, chance: (percent) => below(100) < percent, one: (list) => list[below(list.length)] }
}
