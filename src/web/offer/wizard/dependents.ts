import type { OfferBody } from '#domain/offer/form/body.ts'

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The answers that differ between two bodies, as dotted paths with their new value; lists and files as a whole.
 * `answer` of the domain gives a new body, and the form takes only what changed in it.
 */
export const changedPaths = (
  before: OfferBody,
  after: OfferBody,
): readonly { path: string; value: unknown }[] => {
  const found: { path: string; value: unknown }[] = []
  const walk = (was: unknown, is: unknown, path: string) => {
    if (was === is) return
    if (isNode(was) && isNode(is) && !('id' in was) && !('id' in is)) {
      for (const key of new Set([...Object.keys(was), ...Object.keys(is)]))
        walk(was[key], is[key], path === '' ? key : `${path}.${key}`)
      return
    }
    if ((was ?? null) === (is ?? null)) return
    found.push({ path, value: is ?? null })
  }
  walk(before, after, '')
  return found
}
