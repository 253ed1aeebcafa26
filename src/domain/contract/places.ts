import { z } from 'zod'

/** A box on a page in which a signer leaves a mark; points from the page's upper left corner. */
const place = z.object({
  page: z.number().int(),
  /** Which of the paper's signers. */
  signer: z.number().int(),
  mark: z.enum(['signature', 'initials', 'signedAt']),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
export type Place = z.output<typeof place>

/** Notes a place of the page that is being drawn. */
export type Note = (found: Omit<Place, 'page'>) => void

/** Where the file's own data name the places: what is signed says itself where the marks go. */
export const PLACES_KEY = 'Places'

export const writePlaces = (places: readonly Place[]): string => JSON.stringify(places)

/** The places that a paper names; none on a paper of a release that did not name them. */
export const readPlaces = (text: string | undefined): Place[] =>
  text === undefined ? [] : z.array(place).parse(JSON.parse(text))
