import { noticeInWords } from '#domain/contract/notice/words.ts'
import { nameOfWords } from '#domain/paper/words-key.ts'
import type { LinkedRow } from '../store-facts.ts'
import type { ContractNoticeRow } from '../store-contract-notices.ts'

/** The paper names the hash of its words; one that an older release drew names none, and has no words. */
export const saysTheSame = (paper: Buffer, words: object | null): boolean =>
  words === null || paper.includes(`(${nameOfWords(words)})`)

const judgeSignatures = (notice: ContractNoticeRow, events: readonly LinkedRow[]): string[] =>
  notice.signers.flatMap((s) => {
    const called = `The signature of ${s.name} on the notice ${notice.id}`
    const mine = events.filter((row) => row.reason === 'SIGNED' && row.actor_id === s.userId)
    if (s.signedAt === null) return mine.length > 0 ? [`${called} was taken out.`] : []
    const own = mine.filter((row) => row.stage !== null && row.at === s.signedAt)
    return [
      ...(own.length === 1 && mine.length === 1
        ? []
        : [`${called} has no event of its own: it was added or changed.`]),
      ...(s.whole ? [] : [`${called}: its images were changed.`]),
      ...(s.document === notice.document_hash ? [] : [`${called} is on another paper.`]),
    ]
  })

const judgeNotice = (notice: ContractNoticeRow, rows: readonly LinkedRow[]): string[] => {
  const events = rows
    .filter((row) => row.subject === 'notice' && row.subject_id === notice.id)
    .toSorted((a, b) => a.seq - b.seq)
  const delivered = events.find((row) => row.to_state === 'DELIVERED')
  const own = events.findLast((row) => row.chain_id === notice.id)
  const [begun, ...more] = events.filter((row) => row.from_state === null)
  if (!begun || more.length > 0) return [`The notice ${notice.id} was added: no event began it.`]
  return [
    ...(begun.paper === notice.document_hash && begun.reason === noticeInWords(notice.kind, notice.items)
      ? []
      : [`What the notice ${notice.id} is about, or its paper, was changed.`]),
    ...(events.at(-1)?.to_state === notice.state
      ? []
      : [`The state of the notice ${notice.id} was changed.`]),
    ...((delivered?.at ?? null) === notice.delivered_at
      ? []
      : [`When the notice ${notice.id} was delivered was changed.`]),
    // One whose delivery was linked before notices had chains of their own joins none.
    ...((delivered?.facts?.format ?? 1) === 1 || delivered?.facts?.joins === (own?.hash ?? null)
      ? []
      : [`The events of the notice ${notice.id} before its delivery were changed or deleted.`]),
    ...judgeSignatures(notice, events),
  ]
}

/**
 * The notices of a contract against the events that tell of them. `all`: those of every contract of the home, so that one that events
 * know and no table has any more is found.
 */
export const judgeNotices = (
  rows: readonly LinkedRow[],
  own: readonly ContractNoticeRow[],
  all: readonly ContractNoticeRow[],
): string[] => {
  const known = new Set(all.map(({ id }) => id))
  const lost = new Set(
    rows.flatMap((row) => (row.subject === 'notice' && !known.has(row.subject_id) ? [row.subject_id] : [])),
  )
  return [
    ...own.flatMap((notice) => judgeNotice(notice, rows)),
    ...[...lost].map((id) => `The notice ${id} was deleted.`),
  ]
}

/** The frozen paper of a notice, if this file is one, against its hash and its words. */
export const judgeNoticePaper = (
  notices: readonly ContractNoticeRow[],
  fileId: string,
  bytes: Buffer | null,
  sha256: string | undefined,
): string[] => {
  const notice = notices.find((each) => each.document_file_id === fileId)
  if (!notice || !bytes) return []
  return [
    ...(sha256 === notice.document_hash ? [] : [`The paper of the notice ${notice.id} is another one.`]),
    ...(saysTheSame(bytes, notice.text)
      ? []
      : [`The words of the notice ${notice.id}, as they are read on a phone, are not those of its paper.`]),
  ]
}
