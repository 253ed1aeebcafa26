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
