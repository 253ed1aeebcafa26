type Body = Record<string, unknown>

const isSection = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Saves what was sent into what is kept: sections not sent stay; within a section the answers sent replace
 * theirs and the others stay; null (or a blank text) clears an answer, null a whole section. Lists and files replace as a whole.
 * Source: api.md "Shapes" (PUT of a listing, offer or counter).
 */
export const mergeBody = <T extends object>(current: T, patch: Partial<T>): T => {
  const merged: Body = { ...(current as Body) }
  for (const [key, sent] of Object.entries(patch as Body)) {
    if (sent === undefined) continue
    const kept = merged[key]
    merged[key] = isSection(sent) && !isFile(sent) ? mergeSection(isSection(kept) ? kept : {}, sent) : sent
    if (isNothing(merged[key])) delete merged[key]
  }
  return merged as T
}

/** A blank text is no answer, as null is. */
const isNothing = (value: unknown) => value === null || value === ''

const isFile = (value: Body) => 'id' in value

const mergeSection = (kept: Body, sent: Body): Body => {
  const section = { ...kept }
  for (const [key, value] of Object.entries(sent)) {
    if (value === undefined) continue
    if (isNothing(value)) delete section[key]
    else section[key] = value
  }
  return section
}
