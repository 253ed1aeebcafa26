import { LISTING_SECTIONS, type ListingBody, type ListingSection } from '#domain/listing/form/body.ts'
import { sameAnswer } from '#web/lib/sameAnswer.ts'

type Json = unknown

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

/**
 * A newer version came from elsewhere: `take` are the sections that changed there alone; there is a `clash` when one
 * was changed both there and here, to different answers.
 */
export const merge = (mine: ListingBody, before: ListingBody, theirs: ListingBody) => {
  const changed = LISTING_SECTIONS.filter((key) => !sameAnswer(theirs[key], before[key]))
  const touched = changed.filter((key) => !sameAnswer(mine[key], before[key]))
  return {
    take: changed.filter((key) => !touched.includes(key)),
    clash: touched.some((key) => !sameAnswer(mine[key], theirs[key])),
  }
}
