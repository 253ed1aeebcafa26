import { getAt, setAt } from '#domain/kernel/path.ts'
import { sameAnswer } from './sameAnswer.ts'

/** One answer that was changed in two places, to different values; `path` is dotted from the body's root. */
export interface Clash {
  readonly path: string
  readonly mine: unknown
  readonly theirs: unknown
}

export interface Merged<T> {
  /** Both sides' changes; where they clash, mine. */
  readonly value: T
  readonly clashes: readonly Clash[]
}

/** Answers under one name; a file, which has an id, is one answer. */
export const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('id' in value)

/**
 * Joins two changes of one body, answer by answer: `mine` and `theirs` both began at `base`. What only one side changed
 * is taken from it; lists and files count as one answer. Blank, null and missing are all no answer.
 */
export const threeWay = <T extends object>(mine: T, base: object, theirs: T): Merged<T> => {
  const clashes: Clash[] = []
  const join = (here: unknown, before: unknown, there: unknown, path: string): unknown => {
    if (sameAnswer(there, before) || sameAnswer(here, there)) return here
    if (sameAnswer(here, before)) return there
    if ((isGroup(here) || here == null) && (isGroup(there) || there == null)) {
      const was = isGroup(before) ? before : {}
      const keys = new Set([...Object.keys(here ?? {}), ...Object.keys(there ?? {})])
      return Object.fromEntries(
        [...keys].map((key) => [
          key,
          join(getAt(here, key), was[key], getAt(there, key), path === '' ? key : `${path}.${key}`),
        ]),
      )
    }
    clashes.push({ path, mine: here ?? null, theirs: there ?? null })
    return here
  }
  return { value: join(mine, base, theirs, '') as T, clashes }
}

/** The body with the other side's value of each answer that clashed. */
export const withTheirs = <T>(value: T, clashes: readonly Clash[]): T =>
  clashes.reduce((body, { path, theirs }) => setAt(body, path, theirs), value)

/** Only the sections whose answers changed, a cleared one as null: a save touches nothing else (api.md "Shapes"). */
export const changedSections = <T extends object>(now: T, before: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(before)
      .map(([key, was]) => [key, was as unknown, (now as Record<string, unknown>)[key]] as const)
      .filter(([, was, is]) => !sameAnswer(is, was))
      .map(([key, , is]) => [key, is ?? null]),
  ) as Partial<T>
