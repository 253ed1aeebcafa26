import type { OfferView } from '#api/offer/offer-records.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { bindsTo, decideOffer } from '#domain/offer/lifecycle/decide.ts'
import { consumerOfferProblems, offerProblems } from '#domain/offer/form/complete.ts'
import { outsideTermProblems } from '#domain/offer/form/outside.ts'
import { expiryProblems } from '#domain/offer/lifecycle/rows/expiry.ts'
import type { OfferAction } from '#domain/negotiation/row.ts'
import type { OfferState } from '#domain/offer/vocabulary.ts'
import { standingOn } from '#domain/offer/permissions.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { withBuyers } from '../negotiation/commit/buyers.ts'
import { lockByOffer, rowOf, type Loaded } from '../negotiation/read/aggregate.ts'
import { commitMove } from '../negotiation/commit/commit.ts'
import type { Doing } from '../negotiation/doing.ts'
import { checkNamedAgent } from '../negotiation/read/people.ts'
import { checkBuyers } from './buyers-tried.ts'
import { contextOf } from './context.ts'
import { answerOffer, isHeldBack, viewOffer } from './read.ts'
import { roundView, viewOfRound, type RoundAnswer } from './round/round.ts'
import { hangPaper } from './outside/paper.ts'
import { uncertified } from '#domain/offer/form/profile.ts'
import { setUncertified } from './store.ts'
import { keepProfile } from './buyer/profiles.ts'

export interface MoveInput {
  comment?: string | null
  attested?: boolean | null
  version?: number | null
  shown?: string | null
  agentId?: string | null
  paperId?: string | null
  saveBuyerProfile?: boolean | null
}

/**
 * Refuses an act on anything but what the caller has before them: `shown` is the hash that the caller's last answer
 * carried (api.md "Negotiation"). Answers the hash for the event. An attested act that comes without one is kept with the
 * hash of what this person is shown of it now, under the lock (negotiation.md §1.12).
 */
export const checkShown = async (
  { tx, viewer, now, shown: known }: Doing,
  loaded: Loaded,
  offerId: string,
  { shown, attested }: { shown?: string | null | undefined; attested?: boolean | null | undefined },
): Promise<{ shown?: string } | Refusal> => {
  if (!shown && (!attested || known !== undefined)) return {}
  const view = await viewOffer(tx, loaded, offerId, viewer, now)
  if (isRefusal(view)) return view
  return !shown || view.snapshotHash === shown ? { shown: view.snapshotHash } : refuse('stale-version')
}

/** Moves a document of a negotiation that is locked and loaded. */
export const moveLoaded = async (
  doing: Doing,
  found: Loaded,
  offerId: string,
  to: OfferState,
  input: MoveInput,
  only?: OfferAction,
): Promise<OfferView | Refusal> => {
  const { tx, viewer, now } = doing
  const seen = await checkShown(doing, found, offerId, input)
  if (isRefusal(seen)) return seen
  const head = found.n.offers.find((o) => o.id === offerId)
  const ctx = { ...contextOf(found, now), buyersFixed: head?.deliveredAt != null }
  const body = rowOf(found, offerId)?.body ?? {}
  let complete = false
  const decided = decideOffer(
    found.n,
    offerId,
    to,
    actorOf(viewer),
    Date.parse(now),
    {
      comment: input.comment,
      attested: input.attested ?? undefined,
      version: input.version ?? undefined,
      agentId: input.agentId ?? undefined,
      paper: !!input.paperId,
      problems: (by) => {
        const problems = [
          ...(head?.outside
            ? outsideTermProblems(body, ctx)
            : by === 'CONSUMER'
              ? consumerOfferProblems(body, { ...ctx, consumerEmail: viewer.email })
              : offerProblems(body, ctx)),
          ...expiryProblems(head?.expiresAt ?? null, Date.parse(now)),
        ]
        complete = problems.length === 0
        return problems
      },
    },
    only,
  )
  if (isRefusal(decided)) return decided
  // Readable has to be what somebody says yes to.
  if (bindsTo(decided, offerId) && (await isHeldBack(tx, found, offerId, viewer)))
    return refuse('text-held-back')
  const agentNo =
    decided.namedAgentId === null
      ? null
      : await checkNamedAgent(tx, decided.namedAgentId, {
          kind: 'offer',
          propertyState: found.listing.property_state,
        })
  if (agentNo) return agentNo
  // Last of all that is judged: the answer tells whose address it is.
  const sells = complete && !head?.outside ? await checkBuyers(doing, found, body, ctx.buyersFixed) : null
  if (sells) return sells
  const invites = decided.also.includes('invite-buyers')
  const loaded = invites ? await withBuyers(doing, found, offerId) : found
  const paperId = await hangPaper(doing, loaded, offerId, input.paperId)
  if (isRefusal(paperId)) return paperId
  const done = await commitMove({ ...doing, ...seen }, loaded, decided, paperId ? { paperId } : {})
  if (isRefusal(done)) return done
  if (decided.also.includes('certify-anew'))
    await setUncertified(tx, [offerId, JSON.stringify(uncertified(body)), now])
  if (input.saveBuyerProfile && invites) await keepProfile(doing, loaded, offerId, loaded.listing.street)
  return answerOffer(tx, loaded.listing.id, offerId, viewer, now)
}

/** `PUT /offers/{id}/{state}`, for offers, counters and the global counter. */
export const move = async (
  doing: Doing,
  offerId: string,
  to: OfferState,
  input: MoveInput,
  only?: OfferAction,
): Promise<OfferView | RoundAnswer | Refusal> => {
  const { tx, viewer, now } = doing
  const loaded = await lockByOffer(doing, offerId)
  const head = loaded?.n.offers.find((o) => o.id === offerId)
  if (!loaded || !head) return refuse('not-found')
  if (head.type !== 'GLOBAL_COUNTER')
    return standingOn(loaded.n, head, actorOf(viewer))
      ? moveLoaded(doing, loaded, offerId, to, input, only)
      : refuse('not-found')
  const round = viewOfRound(loaded, offerId, viewer, now)
  if (!round) return refuse('not-found')
  if (input.shown && input.shown !== round.snapshotHash) return refuse('stale-version')
  const decided = decideOffer(loaded.n, offerId, to, actorOf(viewer), Date.parse(now), {
    comment: input.comment,
    attested: input.attested ?? undefined,
    version: input.version ?? undefined,
  })
  if (isRefusal(decided)) return decided
  const auctionDate = rowOf(loaded, offerId)?.auction_date ?? undefined
  const shown = input.shown ?? (decided.attestation === null ? null : round.snapshotHash)
  const done = await commitMove(shown ? { ...doing, shown } : doing, loaded, decided, { auctionDate })
  return isRefusal(done) ? done : roundView(tx, loaded.listing.id, offerId, viewer, now)
}

/** `DELETE /offers/{id}`: of drafts alone; what was delivered is withdrawn by name (O21). */
export const remove = async (
  doing: Doing,
  offerId: string,
  version?: number,
): Promise<{ ok: true } | Refusal> => {
  const gone = await move(doing, offerId, 'DELETED', { version }, 'DELETE')
  return isRefusal(gone) ? gone : { ok: true }
}
