import { isFrozen, newestFor, type Side } from '#domain/negotiation/chain.ts'
import type { BackupMark, Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import { chainAt, lapseOf } from '#domain/negotiation/lapse.ts'
import { headFor } from '#domain/negotiation/seen.ts'
import { chainWaiting, sideOfRole, sinceOf } from '#domain/negotiation/waiting-chain.ts'
import { backupTurn } from '#domain/negotiation/waiting-backup.ts'
import { DAY, kindOf, kindOfDocument, responsibleFor } from '#domain/negotiation/waiting-kinds.ts'
import { backupFor } from './backup.ts'
import { viewerOf } from './next.ts'
import type { OfferViewerIs } from '#domain/offer/permissions.ts'

/** The document of a chain that stands for a side, and who is waited for on it as far as that side may know. */
export interface Current {
  readonly document: OfferHead
  readonly frozen: boolean
  readonly waitsOn: OfferViewerIs | null
  /** Since when, and by when an answer is asked for; null where nobody is waited for, or no date is set. */
  readonly since: number | null
  readonly by: number | null
}

/** By when an answer to a document is asked for: within a day, or before it lapses. */
const byOf = (n: Negotiation, chain: readonly OfferHead[], document: OfferHead, since: number) => {
  const kind = kindOfDocument(document)
  const day = kind && kindOf(kind).reminds && n.listing.state === 'ACTIVE' ? since + DAY : null
  const ends = [day, lapseOf(n, chain, document)].filter((at) => at !== null)
  return ends.length === 0 ? null : Math.min(...ends)
}

/** A chain on the ladder of backups, with its mark as the side may know it, waits for whoever answers about that. */
const onBackup = (mark: BackupMark, document: OfferHead, frozen: boolean): Current => {
  const turn = backupTurn(mark)
  const since = turn && (mark.askedAt ?? mark.since)
  return {
    document,
    frozen,
    waitsOn: turn && viewerOf(turn.role),
    since,
    by: since === null ? null : (mark.until ?? since + DAY),
  }
}

/**
 * The current document for a side (negotiation.md §0). Whom its own people wait for, `chainWaiting` says; of the other
 * side a side knows only what the document before it says, and nothing of an unsent counter above it.
 */
export const currentOn = (
  n: Negotiation,
  members: readonly OfferHead[],
  side: Side,
  now: number,
): Current | null => {
  const chain = chainAt(n, members, now)
  const newest = newestFor(side, chain)
  if (!newest) return null
  const known = chain.map((o) => headFor(side, o))
  const document = headFor(side, newest)
  const frozen = isFrozen(n, chain)
  const mark = backupFor(chain[0]?.backup, side, now)
  if (mark) return onBackup(mark, document, frozen)
  const own = chainWaiting(n, chain, now).find(
    (w) => kindOf(w.kind).answers && w.documentId === document.id && sideOfRole(w.role) === side,
  )
  const responsible = responsibleFor(document)
  const other = !frozen && responsible && sideOfRole(responsible) !== side ? responsible : null
  const role = own?.role ?? other
  const since = own?.since ?? (other ? sinceOf(n, known, document, side) : null)
  return {
    document,
    frozen,
    waitsOn: role && viewerOf(role),
    since,
    by: since === null ? null : byOf(n, known, document, since),
  }
}
