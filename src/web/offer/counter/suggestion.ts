/** One answer a counter begins with, by its dotted path: what would make an offer win. */
export interface Suggestion {
  readonly path: string
  readonly value: number | false
}
