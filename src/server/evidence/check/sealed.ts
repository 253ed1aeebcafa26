import { SEAL, wordsNamedIn } from '#domain/evidence/sealed.ts'
import { seals } from '#domain/evidence/seals.ts'
import type { Config } from '../../platform/config.ts'
import type { Storage } from '../../platform/files/storage.ts'
import { isByHand } from './state.ts'
import type { ContractNoticeRow } from '../store-contract-notices.ts'
import type { LinkedRow } from '../store-facts.ts'
import type { ContractRow } from '../store-recorded.ts'

/** The files of a house, and whose seal it has. */
export interface House {
  readonly storage: Storage
  readonly config: Config
}

/** A sealed paper, and the one that was signed. */
interface SealedPaper {
  readonly called: string
  readonly fileId: string | null
  readonly signedId: string | null
  /** The hash that the last event of its seal names; null: an older release sealed it. */
  readonly named: string | null
  /** When it was there to be sealed; ISO. */
  readonly at: string
}

/** The hash that the last event of a seal names, and when the first one was written: a time stamp keeps the key that sealed. */
const sealIn = (events: readonly LinkedRow[]) => {
  const found = events
    .filter((row) => row.action === SEAL && !isByHand(row))
    .toSorted((a, b) => a.seq - b.seq)
  return { named: found.at(-1)?.paper ?? null, ...(found[0] && { at: found[0].at }) }
}

/** What was sealed of a contract and its delivered notices. `events`: of the contract; `rows`: of the home. */
export const sealedPapers = (
  contract: ContractRow,
  events: readonly LinkedRow[],
  own: readonly ContractNoticeRow[],
  rows: readonly LinkedRow[],
): SealedPaper[] => [
  {
    called: 'The sealed agreement',
    fileId: contract.final_file_id,
    signedId: contract.document_file_id,
    at: contract.completed_at ?? contract.created_at,
    ...sealIn(events),
  },
  ...own
    .filter(({ state }) => state !== 'WITHDRAWN')
    .map((n) => ({
      called: `The sealed paper of the notice ${n.id}`,
      fileId: n.final_file_id,
      signedId: n.document_file_id,
      at: n.delivered_at ?? contract.created_at,
      ...sealIn(rows.filter((row) => row.subject === 'notice' && row.subject_id === n.id)),
    })),
]

/** Each sealed paper is the one that its event names. */
export const judgeSealed = (
  papers: readonly SealedPaper[],
  hashOf: (fileId: string | null) => string | null,
): string[] =>
  papers.flatMap(({ called, fileId, named }) =>
    named === null || hashOf(fileId) === named ? [] : [`${called} is not the one that an event names.`],
  )

/** What of them is sealed. */
export const alreadySealed = (papers: readonly SealedPaper[]): SealedPaper[] =>
  papers.filter(({ fileId }) => fileId !== null)

/**
 * By a key of the house, and on the paper that was signed, as far as that names its words: an event that names a file is no seal, and whoever
 * holds the database can write one.
 */
export const judgeSeals = async (
  papers: readonly SealedPaper[],
  certificates: readonly string[],
  bytesOf: (fileId: string | null) => Promise<Buffer | null>,
): Promise<string[]> => {
  const found: string[] = []
  for (const { called, fileId, signedId } of papers) {
    const [sealed, signed] = [await bytesOf(fileId), await bytesOf(signedId)]
    if (!sealed) continue
    if (await seals.pdf(sealed, certificates))
      found.push(`${called} is not under a seal of this house, or was changed after it.`)
    const words = signed && wordsNamedIn(signed.toString('latin1'))
    if (words && wordsNamedIn(sealed.toString('latin1')) !== words)
      found.push(`${called} is another one than the one that was signed.`)
  }
  return found
}
