import type { Say } from '../files.ts'
import { commitmentTo, digestOf } from '../hashing.ts'
import type { ChainFile, PackedRow } from '../package.ts'
import { GENESIS, linkHash, type PrivateField } from '../row.ts'

/** "Event 3 (SIGN of contract, 2026-11-22T21:00:00.000Z)". */
const called = (row: PackedRow, at: number): string => {
  const { body } = row
  return body
    ? `Event ${at + 1} (${body.action} of ${body.subject}, ${body.at})`
    : `Event ${at + 1} (not shown to this side)`
}

const judgeRow = (row: PackedRow, at: number, say: Say): void => {
  const bodyHash = row.body ? digestOf(row.body) : row.bodyHash
  if (bodyHash !== row.bodyHash || linkHash(row.prev, bodyHash) !== row.hash)
    say(`${called(row, at)} was edited.`)
  for (const [field, shown] of Object.entries(row.shown ?? {}))
    if (commitmentTo(shown.salt, shown.value) !== row.body?.private[field as PrivateField])
      say(`${called(row, at)}: “${field}” was edited.`)
}

/** Where a row stands against the row before it. `known`: the hashes of all rows of the file. */
const judgePlace = (
  row: PackedRow,
  at: number,
  before: string,
  known: ReadonlySet<string>,
  say: Say,
): void => {
  if (row.prev === before) return
  if (known.has(row.prev) || row.prev === GENESIS)
    say(`${called(row, at)} was moved, or one was added before it.`)
  else say(`One or more events before ${called(row, at)} were deleted.`)
}

/**
 * Checks one chain of a package: that no row was edited, added, deleted or put elsewhere. `ends`: between which hashes the signed
 * manifest says that it lies.
 */
export const verifyChain = (
  chain: ChainFile,
  ends: { readonly rows: number; readonly before: string; readonly head: string },
  say: Say,
): void => {
  const known = new Set(chain.rows.map((row) => row.hash))
  let before = ends.before
  chain.rows.forEach((row, at) => {
    judgeRow(row, at, say)
    judgePlace(row, at, before, known, say)
    before = row.hash
  })
  if (known.size < chain.rows.length) say('An event is there more than once: it was added.')
  if (chain.fromTheBeginning !== (ends.before === GENESIS)) say('Where the chain begins was edited.')
  if (before !== ends.head)
    say(
      chain.rows.length < ends.rows
        ? 'One or more events at the end were deleted.'
        : 'One or more events at the end were added or edited.',
    )
}
