import { once } from '#domain/kernel/once.ts'
import { closingAfter } from '#domain/kernel/time/deadline.ts'
import { isBuyerType } from '#domain/offer/vocabulary.ts'
import { apply } from './apply.ts'
import { chainOf, holdsAccepted, inLiveEdit, newestDelivered } from './chain.ts'
import type { Change } from './change.ts'
import type { BackupMark, Negotiation, OfferHead } from './heads.ts'
import type { Notice } from './notices/notices.ts'

/*
 * The ladder of backup offers behind an agreement (negotiation.md §1.10). What follows from any verb for the ladder is said
 * once, here: positions end with their chains, those below move up, and the first one is called when the home is free.
 */

/** Days that the buyers have to confirm once they are called up; they end at 6 PM where the property is (BK5). */
const DAYS_TO_CONFIRM = 3

/** The document a backup position is about: what the buyers stand behind, sent and unanswered; undefined: there is none. */
export const backupDocument = (chain: readonly OfferHead[]): OfferHead | undefined => {
  const newest = newestDelivered(chain)
  return newest && isBuyerType(newest.type) && !inLiveEdit(chain) && !holdsAccepted(chain)
    ? newest
    : undefined
}

interface Marked {
  readonly chainId: string
  readonly mark: BackupMark
}

/** The ladder in its order; suggestions that nobody approved come last. */
const ladderOf = (n: Negotiation): Marked[] =>
  n.offers
    .flatMap(({ id: chainId, backup: mark }) => (mark ? [{ chainId, mark }] : []))
    .toSorted((a, b) => (a.mark.rank ?? Infinity) - (b.mark.rank ?? Infinity))

/** The next free place. */
export const nextRank = (n: Negotiation): number =>
  ladderOf(n).filter(({ mark }) => mark.rank !== null).length + 1

const called = once((offers: readonly OfferHead[]) => offers.find((o) => o.backup?.state === 'CALLED'))

/** The backup that was called up and has not answered; until it has, the home goes to nobody else. */
export const calledBackup = (n: Negotiation): OfferHead | undefined => called(n.offers)

/** Has the time to confirm run out, whether or not the clock has written it? */
export const hasLapsed = ({ until }: Pick<BackupMark, 'until'>, now: number): boolean =>
  until !== null && until <= now

/** Is a backup called up, with time left to confirm? It answers before anything else can be accepted (BK5). */
export const isCalledUp = (mark: Pick<BackupMark, 'state' | 'until'>, now: number): boolean =>
  mark.state === 'CALLED' && !hasLapsed(mark, now)

const stands = (n: Negotiation, { chainId, mark }: Marked): boolean =>
  backupDocument(chainOf(n, chainId))?.id === mark.documentId

const concerns = (n: Negotiation, change: Change): boolean => {
  if (change.kind === 'backup') return true
  if (change.kind === 'listing') return change.from !== change.to
  const moved = change.kind === 'offer' && n.offers.find((o) => o.id === change.id)
  return moved ? n.offers.some((o) => o.id === moved.chainId && o.backup != null) : false
}

/** The ladder as it has to be after a move. */
const wanted = (after: Negotiation, now: number): Map<string, BackupMark> => {
  const left = ladderOf(after).filter((marked) => stands(after, marked))
  const free = after.listing.state === 'ACTIVE'
  const next =
    left.find(({ mark }) => mark.state === 'CALLED') ?? left.find(({ mark }) => mark.state === 'HELD')
  // A home that is free and has no backup to call has no ladder: there is nothing to be a backup behind.
  const keeps = ({ mark }: Marked) => !free || (next !== undefined && mark.rank !== null)
  return new Map(
    left.filter(keeps).map(({ chainId, mark }, index) => {
      const placed = mark.rank === null ? mark : { ...mark, rank: index + 1 }
      const calls = free && chainId === next?.chainId && mark.state === 'HELD'
      const called = {
        state: 'CALLED',
        asks: null,
        askedAt: null,
        since: now,
        until: closingAfter(now, DAYS_TO_CONFIRM, after.listing.zone),
      } as const
      return [chainId, calls ? { ...placed, ...called } : placed]
    }),
  )
}

/** Who is told of a change of the ladder that nobody's own act was (BK5; a better place is told to that buyer alone). */
const noticesOf = (after: Negotiation, { chainId, mark }: Marked, to: BackupMark | undefined): Notice[] => {
  if (to?.state === 'CALLED' && mark.state !== 'CALLED') return [{ n: 'N43', offerId: chainId }]
  if (to) return [{ n: to.state === 'OFFERED' ? 'N44B' : 'N44', offerId: chainId }]
  const chain = chainOf(after, chainId)
  const thaws = mark.rank !== null && backupDocument(chain)?.id === mark.documentId
  return thaws ? [{ n: 'N45', offerId: chainId }] : []
}

/**
 * What a move's changes bring about on the ladder, with whom that tells: a chain that ends, or whose document is no longer
 * the one it was about, gives up its place (RESCIND, REJECT, T-ACCEPT, T-CLOSE); the others move up; a home that is free
 * again calls the first who holds a place (T-FALLTHROUGH, BK7).
 */
export const settleBackups = (
  before: Negotiation,
  changes: readonly Change[],
  now: number,
): { readonly changes: readonly Change[]; readonly notices: readonly Notice[] } => {
  if (!changes.some((change) => concerns(before, change))) return { changes: [], notices: [] }
  const after = apply(before, changes, now)
  const ladder = wanted(after, now)
  const moved = ladderOf(after).filter(({ chainId, mark }) => {
    const to = ladder.get(chainId)
    return to?.rank !== mark.rank || to.state !== mark.state
  })
  return {
    changes: moved.map(({ chainId, mark }) => ({
      kind: 'backup',
      chainId,
      from: mark,
      to: ladder.get(chainId) ?? null,
    })),
    notices: moved.flatMap((marked) => noticesOf(after, marked, ladder.get(marked.chainId))),
  }
}
