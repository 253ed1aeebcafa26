import { DAY } from '#domain/kernel/time/span.ts'
import { isTerminal } from '#domain/offer/vocabulary.ts'
import type { Role } from '../actor.ts'
import {
  acceptedRound,
  currentFor,
  holdsAccepted,
  inLiveEdit,
  isFrozen,
  isLiveChain,
  isVisibleTo,
  type Side,
} from '../chain.ts'
import type { Negotiation, OfferHead } from '../heads.ts'
import type { Waiting } from './waiting.ts'
import { backupTurnAt } from './waiting-backup.ts'
import { kindOf, kindOfDocument, responsibleFor } from './waiting-kinds.ts'

const SELLERS: readonly Role[] = ['LA', 'PS']

/** The people behind a role of a chain. */
const peopleOf = ({ listing }: Negotiation, root: OfferHead, role: Role): readonly (string | null)[] => {
  const one = (id: string | null) => (id === null ? [] : [id])
  switch (role) {
    case 'LA':
      return one(listing.agentId)
    case 'PS':
      return one(listing.primaryOwnerId)
    case 'BA':
      return one(root.agentId)
    case 'OB':
      return root.buyers.map((b) => b.userId)
    case 'CB':
      return [root.creatorId]
    case 'AGT':
      return [null]
    default:
      return []
  }
}

/**
 * When a side began to be waited for on a document: its state's begin, or whatever brought it back before that side
 * later: a newer document that ended, a live edit's end, the listing's return from signing. Nothing that the side may not
 * see counts: its waiting tells of no unsent counter.
 */
export const sinceOf = (n: Negotiation, chain: readonly OfferHead[], doc: OfferHead, side: Side): number => {
  const root = chain[0]
  const ended = chain.filter((o) => o.seq > doc.seq && isTerminal(o.state) && isVisibleTo(side, o))
  const delivered = root?.deliveredAt != null ? [root.stateSince ?? 0, n.listing.stateSince ?? 0] : []
  return Math.max(doc.stateSince ?? 0, ...delivered, ...ended.map((o) => o.stateSince ?? 0))
}

const onDocument = (n: Negotiation, chain: readonly OfferHead[], side: Side): Waiting[] => {
  const root = chain[0]
  const doc = currentFor(side, chain)
  const kind = doc && kindOfDocument(doc)
  const responsible = doc && responsibleFor(doc)
  if (!root || !kind || !responsible || (side === 'seller') !== SELLERS.includes(responsible)) return []
  // No row of the seller side runs until a live edit is delivered again (O15).
  if (side === 'seller' && inLiveEdit(chain)) return []
  const role = doc.state === 'DRAFT' && root.agentId === null ? 'CB' : responsible
  const since = sinceOf(n, chain, doc, side)
  const at = { documentId: doc.id, chainId: root.id, since }
  const remindAt = kindOf(kind).reminds && n.listing.state === 'ACTIVE' ? since + DAY : null
  const asked: Waiting[] = peopleOf(n, root, role).map((userId) => ({ userId, role, kind, ...at, remindAt }))
  if (kind === 'CLAIM')
    asked.push({ userId: root.creatorId, role: 'CB', kind: 'AWAIT_AGENT', ...at, remindAt: null })
  if (kind === 'CONFIRM_COUNTER' && n.listing.agentId !== null)
    asked.push({ userId: n.listing.agentId, role: 'LA', kind: 'FOLLOW_COUNTER', ...at, remindAt: null })
  return asked
}

/** An announced round asks the agent of a living chain for the highest and best offer, until the deadline (N30, CK2). */
const onRound = (n: Negotiation, chain: readonly OfferHead[], now: number): Waiting[] => {
  const round = acceptedRound(n)
  const root = chain[0]
  if (!round?.deadline || round.deadline <= now || !root || n.listing.state !== 'ACTIVE') return []
  const answers = chain.filter((o) => o.type === 'GLOBAL_COUNTER_RESPONSE' && o.deliveredAt !== null)
  if (!isLiveChain(chain) || answers.some((o) => !isTerminal(o.state))) return []
  const since = Math.max(
    round.stateSince ?? 0,
    n.listing.stateSince ?? 0,
    root.deliveredAt ?? 0,
    ...answers.map((o) => o.stateSince ?? 0),
  )
  const dayBefore = round.deadline - DAY
  // An outside buyer side is asked by the listing agent, who records what it answers (X2).
  const role = root.outside ? 'LA' : 'BA'
  return peopleOf(n, root, role).map((userId) => ({
    userId,
    role,
    kind: 'ANSWER_ROUND',
    documentId: round.id,
    chainId: root.id,
    since,
    remindAt: since < dayBefore ? dayBefore : null,
  }))
}

/** Whoever has to answer about the chain's backup position. */
const onBackup = (n: Negotiation, root: OfferHead, now: number): Waiting[] => {
  const mark = root.backup
  const turn = mark && backupTurnAt(mark, now)
  if (!turn) return []
  const at = { documentId: mark.documentId, chainId: root.id }
  return peopleOf(n, root, turn.role).map((userId) => ({ userId, ...turn, ...at }))
}

/** Who is waited for in one chain, as it is at an instant (`chainAt`): on what each side has before it, and the round. */
export const chainWaiting = (n: Negotiation, chain: readonly OfferHead[], now: number): Waiting[] => {
  const [root] = chain
  if (root?.backup) return onBackup(n, root, now)
  const round = onRound(n, chain, now)
  if (holdsAccepted(chain) || isFrozen(n, chain)) return round
  return [...onDocument(n, chain, 'buyer'), ...onDocument(n, chain, 'seller'), ...round]
}

/** Is a role of the buy side? Tells whose waiting it is where one person holds roles on both. */
export const sideOfRole = (role: Role): Side =>
  role === 'LA' || role === 'PS' || role === 'SS' ? 'seller' : 'buyer'
