import { isTerminal, type OfferState } from '#domain/offer/vocabulary.ts'
import { isAsAttached } from '#domain/contract/attached-words.ts'
import { areAttached, ATTACHES, isSignedFor } from '#domain/evidence/signed-for.ts'
import type { LinkedRow } from '../store-facts.ts'
import type { AttachedRow, ContractRow } from '../store-recorded.ts'

/** The hash of a file that is on record; null of none. */
type HashOf = (fileId: string | null) => string | null

/** Each signature is for the documents that hang on the contract, in their order. `events`: of this contract. */
export const judgeDocuments = (events: readonly LinkedRow[], attached: readonly string[]): string[] => {
  const signed = events.filter((row) => row.stage !== null).map((row) => hashesIn(row))
  const actions = events.map((row) => row.action)
  return [
    ...(areAttached(attached, signed, actions)
      ? []
      : ['Documents were attached after the signatures: no event attached them.']),
    ...judgeEach(events, attached),
  ]
}

/** What hangs on the contract is called what its agents called it when they attached it. */
export const judgeLabels = (events: readonly LinkedRow[], documents: readonly AttachedRow[]): string[] => {
  const reasons = events.filter((row) => row.action === ATTACHES).map((row) => row.reason)
  return (['BUYER', 'SELLER'] as const).flatMap((side) => {
    const own = documents.filter((row) => row.side === side)
    const list = own.map(({ file_id: fileId, label }) => ({ fileId, label }))
    return isAsAttached(side, list, reasons)
      ? []
      : [`What the ${side.toLowerCase()} side attached, or what it is called, is not what its event says.`]
  })
}

const hashesIn = (row: LinkedRow): string[] => (row.documents ?? []).map((each) => each.sha256)

const judgeEach = (events: readonly LinkedRow[], attached: readonly string[]): string[] =>
  events.flatMap((row) => {
    if (row.stage === null) return []
    const documents = hashesIn(row)
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
        row.subject === 'offer' &&
        row.subject_id === contract.offer_id &&
        row.paper &&
        row.seq < begun &&
        !isTerminal(row.to_state as OfferState),
    )
    .toSorted((a, b) => a.seq - b.seq)
    .at(-1)
  if (hashOf(contract.signed_file_id) !== (byBuyers?.paper ?? null))
    found.push('The paper that the buyers signed is not the one that came with an event.')
  return found
}
