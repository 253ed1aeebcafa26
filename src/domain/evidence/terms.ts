import { commitmentTo, digestOf, saltFor } from './hashing.ts'

/** One value of a delivered document and where it stands: a JSON pointer without its first slash. */
interface Leaf {
  readonly path: string
  readonly value: unknown
}

/** A value that its reader may see, with the salt that proves it; or what stands for one that is held back. */
export type TermsLeaf =
  | { readonly path: string; readonly value: unknown; readonly salt: string }
  | { readonly hidden: string }

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** Every value of a body; an empty list or object is a value. */
const leavesOf = (value: unknown, path = ''): Leaf[] => {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (entries.length === 0) return value === undefined ? [] : [{ path, value }]
  return entries.flatMap(([key, inner]) =>
    leavesOf(inner, path === '' ? escaped(key) : `${path}/${escaped(key)}`),
  )
}

const saltOfLeaf = (salt: string, path: string): string => saltFor(salt, `terms:${path}`)
const commitmentOfLeaf = (salt: string, { path, value }: Leaf): string => commitmentTo(salt, [path, value])

const rootOf = (commitments: readonly string[]): string => digestOf(commitments.toSorted())

/** What stands in an event for the terms that were delivered with it. `salt`: the event's. */
export const termsRoot = (salt: string, body: unknown): string =>
  rootOf(leavesOf(body).map((leaf) => commitmentOfLeaf(saltOfLeaf(salt, leaf.path), leaf)))

/** The delivered terms for one reader: what `shown` has at the same place in the same words, and of the rest that it is there. */
export const disclosedTerms = (salt: string, body: unknown, shown: unknown): TermsLeaf[] => {
  const seen = new Map(leavesOf(shown).map((leaf) => [leaf.path, digestOf(leaf.value)]))
  return leavesOf(body).map((leaf) => {
    const own = saltOfLeaf(salt, leaf.path)
    return seen.get(leaf.path) === digestOf(leaf.value)
      ? { ...leaf, salt: own }
      : { hidden: commitmentOfLeaf(own, leaf) }
  })
}

/** The same root, from what one reader was given. */
export const rootOfDisclosed = (leaves: readonly TermsLeaf[]): string =>
  rootOf(leaves.map((leaf) => ('hidden' in leaf ? leaf.hidden : commitmentOfLeaf(leaf.salt, leaf))))
