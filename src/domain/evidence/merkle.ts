import { digestOfHashes, sha256Hex, utf8ToBytes } from './hashing.ts'

/** One step from a leaf to the root: the other hash, and on which side it stands. */
export interface Step {
  readonly side: 'left' | 'right'
  readonly hash: string
}

/** What of a chain stands in a tree: its head under its own salt. Hex. */
export const leafOf = (salt: string, head: string): string => digestOfHashes(0, salt, head)

const nodeOf = (left: string, right: string): string => digestOfHashes(1, left, right)

/**
 * Leaves that stand for nothing fill every tree up, so that how long a way is says nothing of how many chains there are until there
 * are very many.
 */
const LEAST = 1024

const filled = (leaves: readonly string[], padding: string): string[] => {
  let size = LEAST
  while (size < leaves.length) size *= 2
  const empty = Array.from({ length: size - leaves.length }, (_, n) =>
    digestOfHashes(0, padding, sha256Hex(utf8ToBytes(String(n)))),
  )
  // In the order of the hashes: a place tells nothing either.
  return [...leaves, ...empty].toSorted()
}

export interface Tree {
  readonly root: string
  /** The way from a leaf; undefined: it is not there. */
  pathOf(leaf: string): Step[] | undefined
}

/** The tree over some leaves (hex). `padding`: a secret of the tree, hex. */
export const treeOf = (leaves: readonly string[], padding: string): Tree => {
  const levels: string[][] = [filled(leaves, padding)]
  for (let level = levels[0] ?? []; level.length > 1; level = levels.at(-1) ?? []) {
    const above: string[] = []
    for (let at = 0; at < level.length; at += 2) above.push(nodeOf(level[at] ?? '', level[at + 1] ?? ''))
    levels.push(above)
  }
  const places = new Map((levels[0] ?? []).map((leaf, at) => [leaf, at]))
  return {
    root: levels.at(-1)?.[0] ?? '',
    pathOf(leaf) {
      const place = places.get(leaf)
      if (place === undefined) return undefined
      return levels.slice(0, -1).map((level, height): Step => {
        const at = place >> height
        return at % 2 === 0
          ? { side: 'right', hash: level[at + 1] ?? '' }
          : { side: 'left', hash: level[at - 1] ?? '' }
      })
    },
  }
}

/** Where a way from a leaf leads. */
export const rootFrom = (leaf: string, path: readonly Step[]): string =>
  path.reduce(
    (hash, { side, hash: other }) => (side === 'left' ? nodeOf(other, hash) : nodeOf(hash, other)),
    leaf,
  )
