import { digestOf } from '#domain/evidence/hashing.ts'
import type { AgreementDocument } from './document.ts'

/** Where the paper's own data name its words, which phones show in its place. */
export const WORDS_KEY = 'Words'

/** The words by their hash: SHA-256 over the canonical text of what is kept of them (without what is undefined). */
export const nameOfWords = (document: AgreementDocument | object): string =>
  `sha256:${digestOf(JSON.parse(JSON.stringify(document)))}`
