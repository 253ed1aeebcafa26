import { parsed } from '#domain/evidence/files.ts'
import { sha256Hex, utf8ToBytes } from '#domain/evidence/hashing.ts'
import { leafOf, rootFrom, treeOf } from '#domain/evidence/merkle.ts'
import { rootStatement } from '#domain/evidence/package.ts'
import { seals } from '#domain/evidence/seals.ts'
import type { Db } from '../../platform/db/db.ts'
import { linkAt } from './store-audit.ts'
import { rootHeads, rootsAfter, type RootRow } from '../store-roots.ts'

/** Where a way leads; null: it is none. */
const leadsTo = (leaf: string, path: Parameters<typeof rootFrom>[1]): string | null => {
  try {
    return rootFrom(leaf, path)
  } catch {
    return null
  }
}

/** The heads that moved with a root, put into what stood before; what of them is no longer on record. */
const moveHeads = async (db: Db, root: RootRow, leaves: Map<string, string>): Promise<string[]> => {
  const found: string[] = []
  for (let last = ''; ;) {
    const page = await rootHeads(db, [root.id, last])
    const end = page.at(-1)
    if (!end) return found
    const links = new Map(
      (await linkAt(db, [page.map((h) => h.chain_id)])).map((l) => [`${l.chain_id}/${l.number}`, l.hash]),
    )
    for (const head of page) {
      const leaf = leafOf(head.salt, head.hash)
      leaves.set(head.chain_id, leaf)
      // Packages would be refused for it.
      if (leadsTo(leaf, head.path) !== root.root)
        found.push(`Chain ${head.chain_id}: its way to the root of ${root.day} was changed.`)
      const now = links.get(`${head.chain_id}/${head.number}`)
      if (now === undefined)
        found.push(`Chain ${head.chain_id}: events that the root of ${root.day} covers were deleted.`)
      else if (now !== head.hash)
        found.push(`Chain ${head.chain_id}: events that the root of ${root.day} covers were changed.`)
    }
    last = end.chain_id
  }
}

/** Said of a statement; an operator who took a new seal reads what to do. */
export const UNKNOWN =
  'is signed with a certificate that is neither this house’s nor one of SEAL_FORMER: it was signed anew, or the list lacks a former one.'

const judgeRoot = async (
  root: RootRow,
  previous: string | null,
  certificates: readonly string[],
): Promise<string[]> => {
  const called = `The root of ${root.day}`
  const holds = await seals.signed(root.certificate, utf8ToBytes(root.statement), root.signature)
  const read = rootStatement.safeParse(parsed(root.statement))
  if (!holds || !read.success) return [`${called} was changed: its signature does not hold.`]
  const said = read.data
  return [
    ...(certificates.includes(root.certificate) ? [] : [`${called} ${UNKNOWN}`]),
    ...(said.root === root.root && said.day === root.day
      ? []
      : [`${called} was changed: it is not the one that was signed.`]),
    ...(said.previous === previous
      ? []
      : [`One or more roots before that of ${root.day} were deleted or added.`]),
  ]
}

/** Every daily root: its signature by one of `certificates` (PEM), its place after the one before, and the tree over all chains as they stood. */
export const auditRoots = async (
  db: Db,
  certificates: readonly string[],
): Promise<{ count: number; findings: string[] }> => {
  const findings: string[] = []
  const leaves = new Map<string, string>()
  let [count, last] = [0, 0]
  let previous: string | null = null
  for (;;) {
    const page: RootRow[] = await rootsAfter(db, [last])
    for (const root of page) {
      findings.push(
        ...(await judgeRoot(root, previous, certificates)),
        ...(await moveHeads(db, root, leaves)),
      )
      if (treeOf([...leaves.values()], root.padding).root !== root.root)
        findings.push(`The chains that the root of ${root.day} covers are not all there as they were.`)
      previous = sha256Hex(utf8ToBytes(root.statement))
      last = root.id
      count++
    }
    if (page.length === 0) return { count, findings }
  }
}
