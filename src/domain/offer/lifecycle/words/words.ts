import { ANSWERING_WORDS } from './words-answering.ts'
import { BACKUP_WORDS } from './words-backup.ts'
import { COUNTERING_WORDS } from './words-countering.ts'
import { DRAFTING_WORDS } from './words-drafting.ts'
import { OUTSIDE_WORDS } from './words-outside.ts'

/** What the dialog of each act on an offer says, by the key that a row names for each role that may act. */
export const OFFER_WORDS = {
  ...DRAFTING_WORDS,
  ...ANSWERING_WORDS,
  ...COUNTERING_WORDS,
  ...OUTSIDE_WORDS,
  ...BACKUP_WORDS,
} as const
export type OfferWordsKey = keyof typeof OFFER_WORDS
