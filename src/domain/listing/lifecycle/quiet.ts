import type { ListingState } from '#domain/listing/vocabulary.ts'

/** In these states a save of an agent tells nobody and moves nothing (L04), whatever it changes. */
const QUIET_STATES: readonly ListingState[] = ['DRAFT', 'PENDING_AGENT_UPDATES']

/** May what is typed be saved by itself? Elsewhere a save is news to others or moves the listing, so somebody decides on it. */
export const savesQuietly = (state: ListingState): boolean => QUIET_STATES.includes(state)
