/** Where the marks go: the paper names its places, and the page of a signer shows them. */
export { PLACES_KEY, readPlaces, writePlaces, type Note, type Place } from '#domain/contract/places.ts'
