import type { ActWords } from '#domain/negotiation/words.ts'
import { DANGEROUS } from './danger.ts'
import { ANSWERING_WORDS } from './words-answering.ts'
import { BACKUP_WORDS } from './words-backup.ts'
import { COUNTERING_WORDS } from './words-countering.ts'
import { DRAFTING_WORDS } from './words-drafting.ts'
import { OUTSIDE_WORDS } from './words-outside.ts'
import { TO_OUTSIDE_WORDS } from './words-to-outside.ts'

const SENTENCES = {
  ...DRAFTING_WORDS,
  ...ANSWERING_WORDS,
  ...COUNTERING_WORDS,
  ...OUTSIDE_WORDS,
  ...TO_OUTSIDE_WORDS,
  ...BACKUP_WORDS,
} as const
export type OfferWordsKey = keyof typeof SENTENCES

const dangers: readonly OfferWordsKey[] = DANGEROUS

/** What the dialog of each act on an offer says, by the key that a row names for each role that may act. */
export const OFFER_WORDS = {
  ...SENTENCES,
  ...Object.fromEntries(dangers.map((key) => [key, { ...(SENTENCES[key] as ActWords), danger: true }])),
} as { readonly [K in OfferWordsKey]: (typeof SENTENCES)[K] & Pick<ActWords, 'danger'> }
