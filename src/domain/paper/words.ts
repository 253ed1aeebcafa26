import { getAt } from '#domain/kernel/path.ts'
import type { Block, Clause, Run } from './document.ts'

/** A clause that is not numbered yet. */
export type Draft = Exclude<Block, Clause> | Omit<Clause, 'number'>

/** A negotiated value, read from one answer; null where it says nothing. */
export const value = (field: string, text: string | null | undefined): Run | null =>
  text ? { text, value: true, field } : null

/** Reads one answer of a body and writes it; `prefix` tells a listing's answers from an offer's. */
export const reader =
  (body: unknown, prefix = '') =>
  (path: string, write: (answer: unknown) => string): Run | null => {
    const answer = getAt(body, path)
    return answer === null || answer === undefined ? null : value(`${prefix}${path}`, write(answer))
  }

export type Read = ReturnType<typeof reader>

type Piece = Run | readonly Run[] | string | null

const runsOf = (piece: Exclude<Piece, null>): readonly Run[] => {
  if (typeof piece === 'string') return [{ text: piece }]
  return 'text' in piece ? [piece] : piece
}

/** What somebody wrote may end with a period of its own: the sentence around it adds no second one. */
const ENDED = /[.!?…]["'”’)]?\s*$/

const joined = (runs: readonly Run[]): Run[] => {
  const out: Run[] = []
  for (const run of runs) {
    const last = out.at(-1)
    const text = last?.value && !run.value && ENDED.test(last.text) ? run.text.replace(/^\./, '') : run.text
    if (text === '') continue
    if (last && !last.value && !run.value) out[out.length - 1] = { text: last.text + text }
    else out.push(text === run.text ? run : { ...run, text })
  }
  return out
}

/**
 * A sentence with its values: say`The buyer pays ${price}.` An answer that was not given (null) takes the whole sentence with
 * it; a part that may be left out is itself a `say`, which is then empty.
 */
export const say = (words: TemplateStringsArray, ...pieces: readonly Piece[]): Run[] =>
  pieces.some((piece) => piece === null)
    ? []
    : joined(
        words.flatMap((word, i) => {
          const piece = pieces[i]
          return [{ text: word }, ...(piece === null || piece === undefined ? [] : runsOf(piece))]
        }),
      )

/** Sentences one after the other; those that say nothing are left out. */
export const sentences = (...said: readonly (readonly Run[])[]): Run[] =>
  joined(
    said.filter((runs) => runs.length > 0).flatMap((runs, i) => (i === 0 ? runs : [{ text: ' ' }, ...runs])),
  )

/** A clause of these sentences; none where none of them says anything. */
export const clause = (heading: string, ...said: readonly (readonly Run[])[]): Draft[] => {
  const text = sentences(...said)
  return text.length === 0 ? [] : [{ kind: 'clause', heading, text }]
}

/** Values in a row: 'A', 'A and B', 'A, B, and C'. */
export const listed = (values: readonly (Run | null)[]): Run[] | null => {
  const all = values.filter((v) => v !== null)
  if (all.length === 0) return null
  const between = (i: number): string => {
    if (i === 0) return ''
    if (i < all.length - 1) return ', '
    return all.length === 2 ? ' and ' : ', and '
  }
  return all.flatMap((run, i) => (i === 0 ? [run] : [{ text: between(i) }, run]))
}

/** A table of the rows that there are; without one none. */
export const table = (
  caption: string,
  head: readonly string[],
  rows: readonly (readonly (Piece | undefined)[])[],
): Draft[] =>
  rows.length === 0
    ? []
    : [
        {
          kind: 'table',
          caption,
          head,
          rows: rows.map((row) => row.map((cell) => (cell == null ? [] : [...runsOf(cell)]))),
        },
      ]

export const note = (text: string): Draft[] => [{ kind: 'note', text }]

/** Clauses get the number of their section and their own: 3.1, 3.2. */
export const numbered = (section: number, drafts: readonly Draft[]): Block[] => {
  let last = 0
  return drafts.map((draft) =>
    draft.kind === 'clause' ? { ...draft, number: `${section}.${++last}` } : draft,
  )
}
