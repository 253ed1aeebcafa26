import { LISTING_SECTIONS, type ListingBody, type ListingSection } from '#domain/listing/body.ts'

type Json = unknown

/** Without what says nothing (null, missing, blank, -1 of a preference), so that two bodies compare by what they say. */
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

export const sameAnswer = (a: Json, b: Json): boolean => JSON.stringify(said(a)) === JSON.stringify(said(b))

/** What the form holds for a listing: its body, with -1 (unset) as no answer. */
export const bodyOf = (listing: object): ListingBody => {
  const source = structuredClone(listing) as Record<string, Json>
  const body = Object.fromEntries(LISTING_SECTIONS.map((key) => [key, source[key] ?? null])) as ListingBody
  const preferences = body.offerDetails?.instantAuction as Record<string, Json> | null | undefined
  if (preferences)
    for (const key of Object.keys(preferences)) if (preferences[key] === -1) preferences[key] = null
  return body
}

/** Only the sections whose answers changed: a save touches nothing else (api.md "Shapes"). */
export const changedSections = (now: ListingBody, before: ListingBody): Partial<ListingBody> => {
  const changed: Partial<Record<ListingSection, Json>> = {}
  for (const key of LISTING_SECTIONS) if (!sameAnswer(now[key], before[key])) changed[key] = now[key] ?? null
  return changed as Partial<ListingBody>
}
