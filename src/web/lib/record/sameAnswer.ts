type Json = unknown

/** Without empty answers (null, missing, blank, an empty list), so that two bodies compare by what they say. */
const said = (value: Json): Json => {
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((each) => said(each) ?? null)
  if (typeof value !== 'object') return value
  const entries = Object.entries(value)
    .map(([key, each]) => [key, said(each)] as const)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => a.localeCompare(b))
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** True when two answers say the same; null, missing and blank are all no answer. */
export const sameAnswer = (a: Json, b: Json): boolean => JSON.stringify(said(a)) === JSON.stringify(said(b))
