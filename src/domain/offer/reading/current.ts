import { DAY } from '#domain/kernel/time/span.ts'
import { isFrozen, newestFor, type Side, currentFor } from '#domain/negotiation/chain.ts'
import type { BackupMark, Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import { chainAt, lapseOf } from '#domain/negotiation/lapse.ts'
import { headFor } from '#domain/negotiation/seen.ts'
import { chainWaiting, sideOfRole, sinceOf } from '#domain/negotiation/waiting/waiting-chain.ts'
import { backupTurn } from '#domain/negotiation/waiting/waiting-backup.ts'
import { kindOf, kindOfDocument, responsibleFor } from '#domain/negotiation/waiting/waiting-kinds.ts'
import { backupFor } from './backup.ts'
import { viewerOf } from './next.ts'
import type { OfferViewerIs } from '#domain/offer/permissions.ts'
import { isBuyerType, type OfferType, isOpen, isSellerType, isTerminal } from '../vocabulary.ts'

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

/** Whose terms a document has, as its buy side reads it on a card: a seller's counter is no offer of theirs. */
export const whoseTerms = (type: OfferType): string => {
  if (!isBuyerType(type)) return 'Seller’s counter'
  return type === 'INITIAL' ? 'Your offer' : 'Your counter'
}

/** The buyers wrote it, or agreed to it: a seller counter is their money from their approval on (O38). */
const isBuyersMoney = (o: OfferHead): boolean =>
  isBuyerType(o.type) || o.state === 'PENDING_SELLER_ACCEPT_REVIEW' || o.state === 'ACCEPTED'

/**
 * The one document that amount, net, its lines, badge and sorting of a chain come from: the newest delivered,
 * non-terminal one that the buyers wrote or accepted. Source: negotiation.md §6.
 */
export const moneyDocument = (chain: readonly OfferHead[]): OfferHead | undefined =>
  chain.find((o) => o.state === 'ACCEPTED') ??
  chain.findLast((o) => o.deliveredAt !== null && !isTerminal(o.state) && isBuyersMoney(o))

/** A seller counter that the buyers have not accepted: its net is only a net if they do. */
export const pendingCounter = (chain: readonly OfferHead[]): OfferHead | undefined => {
  const current = currentFor('seller', chain)
  return current && isSellerType(current.type) && isOpen(current.state) && !isBuyersMoney(current)
    ? current
    : undefined
}
