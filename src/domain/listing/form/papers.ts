/** A paper that may be chosen for a listing or an offer. `code` is the usual form's, for reference only. */
export interface Paper {
  readonly key: string
  readonly label: string
  readonly code?: string
}

/** The keys of a list of papers. */
export const keysOf = <const T extends readonly Paper[]>(list: T) =>
  list.map((p) => p.key) as T[number]['key'][]
