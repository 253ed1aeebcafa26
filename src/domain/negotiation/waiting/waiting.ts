import { DAY } from '#domain/kernel/time/span.ts'
import { GIVEN_BY, awaitedOn } from '#domain/contract/notice/vocabulary.ts'
import { awaitedIn } from '#domain/contract/vocabulary.ts'
import { FREEZING_STATES } from '#domain/listing/vocabulary.ts'
import { mayBeginBlind } from '../blind.ts'
import { acceptedRound, chainOf, chainsOf, isLiveChain, openRound } from '../chain.ts'
import type { Negotiation, OfferHead } from '../heads.ts'
import { inForce } from '../in-force.ts'
import { chainAt, lapseOf } from '../lapse.ts'
import type { Role } from '../actor.ts'
import { chainWaiting } from './waiting-chain.ts'
import { listingTurn, type WaitingKind } from './waiting-kinds.ts'

/** A person who is waited for. Instants are epoch ms. */
export interface Waiting {
  /** null: nobody in particular; whoever holds an invitation may take it over (CLAIM). */
  readonly userId: string | null
  readonly role: Role
  readonly kind: WaitingKind
  /** The offer, counter or global counter; the listing; for SIGN the accepted document of the contract; the notice. */
  readonly documentId: string
  readonly chainId: string | null
  readonly since: number
  /** When one reminder is due; null: none. */
  readonly remindAt: number | null
}

/** A waiting with its end, where the clock alone ends it; null: only a move does. */
export interface WaitingSpan extends Waiting {
  readonly until: number | null
}

/** The listing's own next step (N05 to N08, N10, N37). Source: negotiation.md §2, §9. */
const listingWaiting = ({ listing: l, contract, offers }: Negotiation): Waiting[] => {
  const since = l.stateSince ?? 0
  const ask = (userId: string | null, role: Role, kind: WaitingKind): Waiting[] =>
    userId === null && role !== 'AGT'
      ? []
      : [{ userId, role, kind, documentId: l.id, chainId: null, since, remindAt: null }]
  const turn = listingTurn(l.state)
  if (l.state === 'DRAFT' && l.agentId === null && l.provisional) return ask(null, 'AGT', 'CLAIM')
  if (turn) return ask(turn.role === 'PS' ? l.primaryOwnerId : l.agentId, turn.role, turn.kind)
  if (l.state !== 'ACTIVE') return []
  const fell = contract?.state === 'CANCELLED' && contract.stateSince === l.stateSince
  // Drafts of the buy side are nobody's news.
  const quiet = offers.every(
    (o) => o.deliveredAt === null || Math.max(o.deliveredAt, o.stateSince ?? 0) <= since,
  )
  return fell && quiet ? ask(l.agentId, 'LA', 'ACTIVE_AGAIN') : []
}

/** A round under review asks the primary seller (N29), until the date it asks about has come. */
const roundWaiting = (n: Negotiation, now: number): Waiting[] => {
  const round = openRound(n)
  const userId = n.listing.primaryOwnerId
  const frozen = (FREEZING_STATES as readonly string[]).includes(n.listing.state)
  if (round?.state !== 'PENDING_SELLER_COUNTER_REVIEW' || userId === null || frozen) return []
  if (round.deadline === null || round.deadline <= now) return []
  const since = Math.max(round.stateSince ?? 0, n.listing.stateSince ?? 0)
  return [
    {
      userId,
      role: 'PS',
      kind: 'APPROVE_ROUND',
      documentId: round.id,
      chainId: null,
      since,
      remindAt: since + DAY,
    },
  ]
}

/** A blind comparison that the listing agent suggests asks the primary seller, while it may still begin (NV1). */
const blindWaiting = ({ listing: l }: Negotiation): Waiting[] =>
  l.blind !== 'ASKED' || l.primaryOwnerId === null || !mayBeginBlind(l.state)
    ? []
    : [
        {
          userId: l.primaryOwnerId,
          role: 'PS',
          kind: 'APPROVE_BLIND',
          documentId: l.id,
          chainId: null,
          since: l.blindSince ?? 0,
          remindAt: null,
        },
      ]

const SIGNS: Record<string, Role> = {
  PENDING_BUYER_AGENT_REVIEW: 'BA',
  PENDING_BUYER_REVIEW: 'OB',
  PENDING_SELLER_AGENT_REVIEW: 'LA',
}

const ownerRole = ({ primaryOwnerId }: Negotiation['listing'], userId: string): Role =>
  primaryOwnerId === userId ? 'PS' : 'SS'

/** Whoever signs in the contract's stage and has not signed (N34). */
const signing = ({ contract, listing }: Negotiation): Omit<Waiting, 'chainId'>[] =>
  contract === null
    ? []
    : awaitedIn(contract.state, contract.signers).map(({ userId }) => ({
        userId,
        role: SIGNS[contract.state] ?? ownerRole(listing, userId),
        kind: 'SIGN',
        documentId: contract.offerId,
        since: contract.stateSince ?? 0,
        remindAt: contract.stateSince == null ? null : contract.stateSince + DAY,
      }))

/** The principals of a notice's side who have not signed it (N46), while the agreement is in force. */
const noticeSigning = (n: Negotiation): Omit<Waiting, 'chainId'>[] =>
  !inForce(n)
    ? []
    : (n.contract?.notices ?? []).flatMap((notice) =>
        awaitedOn(notice).map((userId) => ({
          userId,
          role: GIVEN_BY[notice.kind] === 'BUYER' ? ('OB' as const) : ownerRole(n.listing, userId),
          kind: 'SIGN_NOTICE' as const,
          documentId: notice.id,
          since: notice.preparedAt,
          remindAt: notice.preparedAt + DAY,
        })),
      )

/** Everybody who is asked to sign under the contract, in the chain of the accepted document. */
const contractWaiting = (n: Negotiation): Waiting[] => {
  const chainId = n.offers.find((o) => o.id === n.contract?.offerId)?.chainId ?? null
  return [...signing(n), ...noticeSigning(n)].map((w) => ({ ...w, chainId }))
}

/** After the deadline the sell side selects, while a delivered offer lives (N31, CK1). */
const selectWaiting = (n: Negotiation, chains: readonly (readonly OfferHead[])[], now: number): Waiting[] => {
  const { id, dueAt: deadline, state, agentId, primaryOwnerId, stateSince = 0 } = n.listing
  if (state !== 'ACTIVE' || deadline === null || deadline > now) return []
  const delivered = chains.filter(isLiveChain).flatMap((chain) => chain[0]?.deliveredAt ?? [])
  if (delivered.length === 0) return []
  const since = Math.max(deadline, stateSince, Math.min(...delivered))
  const people = [
    [agentId, 'LA'],
    [primaryOwnerId, 'PS'],
  ] as const
  return people.flatMap(([userId, role]) =>
    userId === null
      ? []
      : [
          {
            userId,
            role,
            kind: 'SELECT_OFFER' as const,
            documentId: id,
            chainId: null,
            since,
            // The countdown's end is news at that instant only.
            remindAt: since === deadline ? deadline : null,
          },
        ],
  )
}

/**
 * Who is waited for at an instant, on which document, since when and for what, in the whole negotiation. The one place
 * that decides it: the table `waiting` is written from it, lists, cards, badges, tasks and reminders read that table.
 * Source: negotiation.md §0 "responsible", §1.5, §2, §3, §9.
 */
export const waitingOn = (n: Negotiation, now: number): Waiting[] => {
  const chains = chainsOf(n).map((chain) => chainAt(n, chain, now))
  return [
    ...listingWaiting(n),
    ...roundWaiting(n, now),
    ...blindWaiting(n),
    ...contractWaiting(n),
    ...selectWaiting(n, chains, now),
    ...chains.flatMap((chain) => chainWaiting(n, chain, now)),
  ]
}

/** The same for one chain. */
export const waitingOnChain = (n: Negotiation, chainId: string, now: number): Waiting[] =>
  chainWaiting(n, chainAt(n, chainOf(n, chainId), now), now)

const keyOf = (w: Waiting) => [w.userId, w.role, w.kind, w.documentId, w.chainId].join(' ')

/** What holds at the first instant and at each later one, as spans. */
const spansOf = (instants: readonly number[], at: (now: number) => readonly Waiting[]): WaitingSpan[] => {
  const order = [...new Set(instants)].toSorted((a, b) => a - b)
  const open = new Map<string, Waiting>()
  const done: WaitingSpan[] = []
  for (const now of order) {
    const found = new Map(at(now).map((w) => [keyOf(w), w]))
    for (const [key, w] of open)
      if (!found.has(key)) {
        done.push({ ...w, until: now })
        open.delete(key)
      }
    for (const [key, w] of found) if (!open.has(key)) open.set(key, w)
  }
  return [...done, ...[...open.values()].map((w) => ({ ...w, until: null }))]
}

/**
 * `waitingOn` from an instant on, as far as the clock alone changes it: what lapses (C1), and deadlines. A waiting that
 * begins later has its `since` in the future. At any later instant, as long as nobody moves anything, the spans with
 * `since <= now < until` are what `waitingOn` says.
 */
export const waitingSpans = (n: Negotiation, now: number): WaitingSpan[] => {
  const later = (at: number | null | undefined): number[] => (at != null && at > now ? [at] : [])
  const round = later(acceptedRound(n)?.deadline)
  const chains = chainsOf(n)
  const lapses = chains.map((chain) => chain.flatMap((o) => later(lapseOf(n, chain, o))))
  const deadline = later(n.listing.dueAt)
  return [
    ...spansOf([now], () => [...listingWaiting(n), ...blindWaiting(n), ...contractWaiting(n)]),
    ...spansOf([now, ...later(openRound(n)?.deadline)], (at) => roundWaiting(n, at)),
    ...spansOf([now, ...deadline, ...(n.listing.dueAt === null ? [] : lapses.flat())], (at) =>
      selectWaiting(
        n,
        chains.map((chain) => chainAt(n, chain, at)),
        at,
      ),
    ),
    ...chains.flatMap((chain, i) =>
      spansOf([now, ...round, ...later(chain[0]?.backup?.until), ...(lapses[i] ?? [])], (at) =>
        chainWaiting(n, chainAt(n, chain, at), at),
      ),
    ),
  ]
}
