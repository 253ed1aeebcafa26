import type { ListingDetails } from './listing/listing-records.ts'

/*
 * What the pages are made of that the server draws for people without a session (`src/web/front`): public facts alone, and
 * nothing that a visitor's call of the API would not answer.
 */

/** A photograph as `ui/Photo.tsx` takes it. */
export interface TilePhoto {
  readonly url: string
  /** Pixels, where they were measured. */
  readonly width: number | null
  readonly height: number | null
  readonly alt: string | null
}

/** A home on the front door. `price` in dollars. */
export interface HomeTile {
  readonly path: string
  readonly street: string
  readonly city: string
  readonly price: number | null
  readonly bedrooms: number | null
  readonly baths: number | null
  readonly squareFeet: number | null
  readonly photo: TilePhoto | null
}

export type FrontPage =
  | {
      readonly kind: 'home'
      /** The details as a visitor reads them. */
      readonly listing: ListingDetails
      /** The instant at which it was drawn, in milliseconds. */
      readonly now: number
      /** Scheme and host of the product, for the link that is shared. */
      readonly origin: string
    }
  | { readonly kind: 'door'; readonly homes: readonly HomeTile[] }
  | { readonly kind: 'absent' }

/** The head of such a page, and what search engines and previews read of it. */
export interface FrontHead {
  readonly title: string
  readonly description: string
  /** The address that counts; null: not to be found by search engines. */
  readonly canonical: string | null
  /** A whole address of a picture. */
  readonly image: string | null
  /** A schema.org record, as an object. */
  readonly data: object | null
}
