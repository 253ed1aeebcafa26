import { streetLine } from '#domain/kernel/text/format.ts'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import { photographsOf } from '#domain/listing/reading/photographs.ts'
import type { PhotoFile } from '#web/ui/Photo.tsx'
import { COPY } from '../copy.ts'

/** A photograph of a home with what is said about it. */
export interface HomePhoto extends PhotoFile {
  readonly url: string
  readonly alt: string
  readonly caption: string
  /** Digitally altered: California asks for the original beside it. */
  readonly altered: boolean
  readonly originalUrl: string | null
}

/** The photographs of a home, the cover first. Without words of its own one is told by its place. */
export const photosOf = (listing: ListingDetails): HomePhoto[] => {
  const files = photographsOf(listing).filter((file) => file.url)
  const where = streetLine(listing.address) || COPY.gallery.unknownHome
  return files.map((file, at) => ({
    url: file.url ?? '',
    width: file.width ?? null,
    height: file.height ?? null,
    alt: file.alt || COPY.gallery.photo(where, at + 1, files.length),
    caption: file.caption ?? '',
    altered: file.altered === true,
    originalUrl: (file.altered && file.original?.url) || null,
  }))
}
