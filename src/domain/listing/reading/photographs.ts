import type { Photograph } from '#domain/kernel/fields.ts'

/** The photographs of a home in their order, the cover first: a listing names that one by itself as well (spec 2 §3). */
export const photographsOf = (listing: {
  readonly primaryImage?: Photograph | null
  readonly images?: readonly Photograph[] | null
}): Photograph[] => {
  const { primaryImage: cover, images } = listing
  const others = (images ?? []).filter((each) => each.id !== cover?.id)
  // What was said of it stands in the list as well; the newer word is the list's.
  const said = images?.find((each) => each.id === cover?.id)
  return cover ? [said ?? cover, ...others] : others
}
