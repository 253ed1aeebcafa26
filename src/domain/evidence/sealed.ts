/**
 * The row and the action of the event by which the house seals what everybody signed, again where a time stamp exchanges the file. It moves
 * no state, nobody is told of it, and its `paper` is the hash of the sealed file: another one, however well it is sealed, is none of this
 * agreement (issue 11 "One changed byte").
 */
export const SEAL = 'SEAL'

/** What a paper's own data say of its words (`words-key.ts`). */
const WORDS = /\((sha256:[0-9a-f]{64})\)/

/** The name of a paper's words, from the paper's bytes as text (one character a byte); null: an older release drew it, and named none. */
export const wordsNamedIn = (paper: string): string | null => WORDS.exec(paper)?.[1] ?? null
