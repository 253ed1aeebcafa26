/** Dotted paths into a body, as in refusals: `terms.offerAmount`, `secondaryBuyers.0.user.email`. */
type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The value at a path that is split already: for rules that ask the same few paths of every record read. */
export const valueAt = (body: unknown, keys: readonly string[]): unknown => {
  let at = body
  for (const key of keys) at = isNode(at) ? at[key] : undefined
  return at
}

export const getAt = (body: unknown, path: string): unknown => valueAt(body, path.split('.'))

/** A copy of the body with another value at the path; what is on the way is made. */
export const setAt = <T>(body: T, path: string, value: unknown): T => {
  const [key = '', ...rest] = path.split('.')
  if (Array.isArray(body)) {
    const copy: unknown[] = [...(body as unknown[])]
    copy[Number(key)] = rest.length === 0 ? value : setAt(copy[Number(key)], rest.join('.'), value)
    return copy as T
  }
  const copy: Node = isNode(body) ? { ...body } : {}
  copy[key] =
    rest.length === 0
      ? value
      : setAt(copy[key] ?? (/^\d+$/.test(rest[0] ?? '') ? [] : {}), rest.join('.'), value)
  return copy as T
}

/** Clears answers: null, so that a save clears them too. Only what holds something is touched. */
export const clearAt = <T>(body: T, paths: readonly string[]): T =>
  paths.reduce((at, path) => (isUnset(getAt(at, path)) ? at : setAt(at, path, null)), body)

/** No answer: absent, cleared, or the -1 by which the seller's preferences say that they are unset (spec 2 §3). */
export const isUnset = (value: unknown): boolean => value == null || value === -1
