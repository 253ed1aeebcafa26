import { sideOf, type Side } from '#domain/negotiation/chain.ts'
import { GIVEN_BY } from '#domain/contract/notice/vocabulary.ts'
import { isUnseenByAuthor } from '#domain/negotiation/seen.ts'
import type { Move } from '#domain/negotiation/change.ts'
import type { Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import { livePayloads } from '../../platform/live/hub.ts'

/** The agent of a chain: whoever carries it on, else whoever began it. */
export const agentOf = (root: OfferHead): string => root.agentId ?? root.creatorId

const buyersOf = (root: OfferHead | undefined): string[] =>
  root ? [agentOf(root), ...root.buyers.map((b) => b.userId)] : []

/** The documents of a move in whose view for a side something changed. */
const touched = (move: Move, side: Side): Set<string> =>
  new Set(
    move.changes.flatMap((c) => {
      if (c.kind === 'create-offer') return [c.offer.id]
      if (c.kind === 'offer') return sideOf(c) === side && isUnseenByAuthor(c) ? [] : [c.id]
      return c.kind === 'deliver' ? [c.id] : []
    }),
  )

/** Whose view a change of a backup position is in: the seller's suggestion and the buyer agent's request are their own side's. */
const sidesOf = (c: Extract<Move['changes'][number], { kind: 'backup' }>) => {
  const suggested = c.from?.state === 'ASKED' ? c.to === null : c.to?.state === 'ASKED'
  const asked = c.from?.state === c.to?.state && c.from?.rank === c.to?.rank
  return { sell: !asked, buy: !suggested }
}

type NoticeStep = Extract<Move['changes'][number], { kind: 'create-notice' | 'sign-notice' | 'notice' }>

/** Does it concern a document after signing? Its own side's alone until it is delivered. */
export const isNoticeStep = (c: Move['changes'][number]): c is NoticeStep =>
  c.kind === 'create-notice' || c.kind === 'sign-notice' || c.kind === 'notice'

/** Whose view a step of a notice is in: its own side's, and everybody's once it is delivered. */
const sidesOfNotice = (c: NoticeStep) => {
  const delivered = c.kind === 'notice' && c.to === 'DELIVERED'
  const from = GIVEN_BY[c.notice.kind]
  return { sell: delivered || from === 'SELLER', buy: delivered || from === 'BUYER' }
}

/** Does it concern the contract and its parties alone? */
export const isContractStep = (c: Move['changes'][number]) =>
  c.kind === 'contract' ||
  c.kind === 'sign' ||
  c.kind === 'create-contract' ||
  c.kind === 'contract-paper' ||
  c.kind === 'contract-mark' ||
  c.kind === 'contract-documents'

/** The documents of a move that a side may know of: its own, and what was delivered to it. */
export const seenDocuments = (n: Negotiation, move: Move, side: Side): OfferHead[] => {
  const ids = touched(move, side)
  return n.offers.filter(
    (o) =>
      ids.has(o.id) &&
      ((side === 'seller' && o.type === 'GLOBAL_COUNTER') || sideOf(o) === side || o.deliveredAt !== null),
  )
}

/**
 * Who may know that something moved: a document's own side, unless it is a request among those who answer it; the other side
 * once the document was delivered. What is the listing's, and an announced round, is everybody's; a signature is only the parties' (negotiation.md §0).
 */
export const watchers = (n: Negotiation, move: Move): { sell: boolean; chains: Set<string> } => {
  const everyone = move.changes.some(
    (c) =>
      c.kind === 'listing' ||
      c.kind === 'listing-saved' ||
      (c.kind === 'offer' && c.type === 'GLOBAL_COUNTER' && (c.from === 'ACCEPTED' || c.to === 'ACCEPTED')),
  )
  const signing = move.changes.some(isContractStep)
  const notices = move.changes.filter(isNoticeStep).map(sidesOfNotice)
  const agreed =
    signing || notices.some((c) => c.buy) ? n.offers.find((o) => o.id === n.contract?.offerId) : undefined
  const ladder = move.changes.flatMap((c) => (c.kind === 'backup' ? [{ id: c.chainId, ...sidesOf(c) }] : []))
  const sell =
    everyone ||
    ladder.some((c) => c.sell) ||
    move.changes.some((c) => c.kind === 'blind' || c.kind === 'paper-opened') ||
    signing ||
    notices.some((c) => c.sell) ||
    seenDocuments(n, move, 'seller').length > 0
  const told = seenDocuments(n, move, 'buyer')
    .filter((o) => o.type !== 'GLOBAL_COUNTER')
    .map((o) => o.chainId)
  const all = everyone ? n.offers.filter((o) => o.type === 'INITIAL').map((o) => o.id) : []
  return {
    sell,
    chains: new Set([
      ...told,
      ...all,
      ...ladder.flatMap((c) => (c.buy ? [c.id] : [])),
      ...(agreed ? [agreed.chainId] : []),
    ]),
  }
}

/**
 * Notes to the open pages of everyone whose view changed that it did; never what. Whoever did it also learns by which
 * request, so that the window which sent it, and has its answer, does not load everything again.
 */
export const liveNotes = (
  n: Negotiation,
  move: Move,
  by: { readonly userId: string; readonly cause: string | null },
): string[] => {
  const { sell, chains } = watchers(n, move)
  const owners = [n.listing.agentId, n.listing.primaryOwnerId, ...n.listing.secondaryOwnerIds].filter(
    (id): id is string => id !== null,
  )
  const buyers = [...chains].flatMap((id) => buyersOf(n.offers.find((o) => o.id === id)))
  const users = [...(sell ? owners : []), ...buyers]
  const event = { kind: 'listing', id: n.listing.id } as const
  if (by.cause === null || !users.includes(by.userId)) return livePayloads(users, event)
  const others = users.filter((id) => id !== by.userId)
  return [...livePayloads(others, event), ...livePayloads([by.userId], { ...event, cause: by.cause })]
}
