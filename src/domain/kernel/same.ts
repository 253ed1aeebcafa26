const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Are two answers the same? Whatever order the keys came in, and whether nothing is null or left out. The order of a list
 * counts: it is part of the answer.
 */
export const sameAnswers = (a: unknown, b: unknown): boolean => {
  if (a == null || b == null) return a == null && b == null
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, i) => sameAnswers(each, b[i]))
  if (!isRecord(a) || !isRecord(b)) return a === b
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameAnswers(a[key], b[key]))
}

/** An answer without what is null or left out in it: two that are the same (`sameAnswers`) become equal. */
export const withoutNothing = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNothing)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (each == null ? [] : [[key, withoutNothing(each)]])),
  )
}
