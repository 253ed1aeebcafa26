import type { Side } from '#domain/negotiation/chain.ts'
import type { Change, Move } from '#domain/negotiation/change.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'
import type { Topic } from '#domain/webhook/webhook.ts'
import type { HookNote } from '../../webhook/tell.ts'
import { agentOf, isContractStep, isNoticeStep, seenDocuments, watchers } from './live.ts'

/** Does it concern the agreement, or a document after its signing? */
const ofAgreement = (change: Change): boolean => isContractStep(change) || isNoticeStep(change)

/** The chain in which the act itself took place; null: on the listing. */
const chainOfAct = (n: Negotiation, change: Change | undefined): string | null => {
  if (!change) return null
  switch (change.kind) {
    case 'create-offer':
      return change.offer.chainId
    case 'offer':
    case 'deliver':
    case 'offer-paper':
      return n.offers.find((o) => o.id === change.id)?.chainId ?? null
    case 'backup':
      return change.chainId
    default:
      return ofAgreement(change)
        ? (n.offers.find((o) => o.id === n.contract?.offerId)?.chainId ?? null)
        : null
  }
}

/**
 * What each agent hears of a move: the same people as open pages (`live.ts`), and no more than they may know. The listing agent learns
 * which row ran. A buyer's agent does where it ran in a chain of theirs or in their agreement; of anything else only that something of
 * theirs changed, so that nobody learns what another buyer did. Source: issue 11 "Open exchange", negotiation.md §0.
 */
export const hookNotes = (n: Negotiation, move: Move, eventId: string): HookNote[] => {
  const { sell, chains } = watchers(n, move)
  const signing = move.changes.some(ofAgreement)
  const agreed = n.offers.find((o) => o.id === n.contract?.offerId)?.chainId ?? null
  const acted = chainOfAct(n, move.changes[0])
  const seen = (side: Side, chainId: string | null) =>
    seenDocuments(n, move, side).filter(
      (o) => chainId === null || (o.type !== 'GLOBAL_COUNTER' && o.chainId === chainId),
    )
  const note = (userId: string, side: Side, chainId: string | null): HookNote => {
    const offers = seen(side, chainId)
    const own = chainId === null || chainId === acted || (signing && chainId === agreed)
    const topic: Topic =
      signing && (chainId === null || chainId === agreed)
        ? 'contract'
        : offers.length > 0
          ? 'offer'
          : 'listing'
    return {
      userId,
      topic,
      data: {
        eventId,
        row: own ? move.row : null,
        action: own ? move.action : null,
        listingId: n.listing.id,
        offerIds: offers.map((o) => o.id),
      },
    }
  }
  const notes = [
    ...(sell && n.listing.agentId !== null ? [note(n.listing.agentId, 'seller', null)] : []),
    ...[...chains].flatMap((id) => {
      const root = n.offers.find((o) => o.id === id)
      return root ? [note(agentOf(root), 'buyer', id)] : []
    }),
  ]
  return onePerPerson(notes)
}

const WEIGHT: Readonly<Record<Topic, number>> = { listing: 0, offer: 1, contract: 2 }

/** Who has two clients on one home hears of a verb once: of all that concerns them. */
const onePerPerson = (notes: readonly HookNote[]): HookNote[] =>
  [...Map.groupBy(notes, ({ userId }) => userId).values()].map((theirs) => {
    const [first, ...more] = theirs.toSorted(
      (a, b) =>
        Number(b.data.row !== null) - Number(a.data.row !== null) || WEIGHT[b.topic] - WEIGHT[a.topic],
    )
    const offerIds = [...new Set(theirs.flatMap(({ data }) => data.offerIds))]
    return more.length === 0 || !first ? theirs[0]! : { ...first, data: { ...first.data, offerIds } }
  })
