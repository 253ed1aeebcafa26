import { isSignedFor } from '#domain/evidence/signed-for.ts'
import type { ContractRow, LinkedRow } from './store-facts.ts'

/** The hash of a file that is on record; null of none. */
type HashOf = (fileId: string | null) => string | null

/** Each signature is for the documents that hang on the contract, in their order. `events`: of this contract. */
export const judgeDocuments = (events: readonly LinkedRow[], attached: readonly string[]): string[] =>
  events.flatMap((row) => {
    if (row.stage === null) return []
    const documents = (row.documents ?? []).map((each) => each.sha256)
    return isSignedFor(attached, { documents, recordedAt: row.facts?.recordedAt ?? null })
      ? []
      : [
          `The signature of ${row.actor_name} (${row.stage}) is for other documents than those that are attached.`,
        ]
  })

/** The papers that were signed elsewhere are those that the events came with. `rows`: of the home and the negotiation. */
export const judgeSignedElsewhere = (
  contract: ContractRow,
  events: readonly LinkedRow[],
  rows: readonly LinkedRow[],
  hashOf: HashOf,
): string[] => {
  const found: string[] = []
  const outside = events.findLast((row) => row.action === 'UPLOAD_OUTSIDE')
  // Older releases kept the paper on the contract alone.
  if ((!outside || outside.paper !== null) && hashOf(contract.outside_file_id) !== (outside?.paper ?? null))
    found.push('The paper that was signed outside is not the one that came with an event.')
  const begun = events[0]?.seq ?? 0
  const byBuyers = rows
    .filter(
      (row) =>
        row.subject === 'offer' && row.subject_id === contract.offer_id && row.paper && row.seq < begun,
    )
    .toSorted((a, b) => a.seq - b.seq)
    .at(-1)
  if (hashOf(contract.signed_file_id) !== (byBuyers?.paper ?? null))
    found.push('The paper that the buyers signed is not the one that came with an event.')
  return found
}
