import type { Photograph } from '#domain/kernel/fields.ts'

/** The list with one that arrived, before those that were chosen after it; else at the end. */
export const placed = (
  list: readonly Photograph[],
  photo: Photograph,
  later: ReadonlySet<string>,
): Photograph[] => {
  const at = list.findIndex((each) => later.has(each.id))
  return at < 0 ? [...list, photo] : list.toSpliced(at, 0, photo)
}

/** The list with one photograph at another place; `to` beyond either end is that end. */
export const moved = (list: readonly Photograph[], id: string, to: number): Photograph[] => {
  const photo = list.find((each) => each.id === id)
  if (!photo) return [...list]
  const rest = list.filter((each) => each.id !== id)
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, photo)
}
