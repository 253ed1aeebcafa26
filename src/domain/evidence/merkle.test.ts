import { describe, expect, it } from 'vitest'
import { leafOf, rootFrom, treeOf } from './merkle.ts'

const hash = (n: number) => n.toString(16).padStart(64, '0')
const leaves = Array.from({ length: 5 }, (_, n) => leafOf(hash(n), hash(n + 100)))

describe('a tree over chains', () => {
  const tree = treeOf(leaves, hash(7))

  it('leads from each leaf to its root, and from no other', () => {
    for (const leaf of leaves) expect(rootFrom(leaf, tree.pathOf(leaf)!)).toBe(tree.root)
    expect(tree.pathOf(leafOf(hash(0), hash(1)))).toBeUndefined()
    expect(rootFrom(leaves[0]!, tree.pathOf(leaves[1]!)!)).not.toBe(tree.root)
  })

  it('is another one with one chain less, more, or moved on', () => {
    for (const other of [
      leaves.slice(1),
      [...leaves, hash(9)],
      [leafOf(hash(0), hash(200)), ...leaves.slice(1)],
    ])
      expect(treeOf(other, hash(7)).root).not.toBe(tree.root)
  })

  it('says nothing of how many there are', () => {
    const many = Array.from({ length: 900 }, (_, n) => leafOf(hash(n), hash(n + 1)))
    const big = treeOf(many, hash(7))
    expect(big.pathOf(many[0]!)).toHaveLength(tree.pathOf(leaves[0]!)!.length)
  })
})
