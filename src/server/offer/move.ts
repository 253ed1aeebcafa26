import { isAdmin } from '#api/kernel/viewer.ts'
import type { OfferView } from '#api/offer-records.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { filesIn } from '#domain/file/refs.ts'
import type { Move } from '#domain/negotiation/change.ts'
import { decideOffer } from '#domain/offer/lifecycle/decide.ts'
import { consumerOfferProblems, offerProblems } from '#domain/offer/form/complete.ts'
import { isBuyerType, type OfferState } from '#domain/offer/vocabulary.ts'
import { ensureProvisionalUser } from '../account/provisional.ts'
import { standingOn } from '#domain/offer/permissions.ts'
import { actorOf } from '../negotiation/actor.ts'
import { lockByOffer, rowOf, type Loaded } from '../negotiation/aggregate.ts'
import { commitMove, type Doing } from '../negotiation/commit.ts'
import { checkNamedAgent } from '../negotiation/people.ts'
import { bodyOf } from '../negotiation/texts.ts'
import { newId } from '../platform/id.ts'
import { contextOf } from './context.ts'
import { answerOffer } from './read.ts'
import { roundView, type RoundAnswer } from './round.ts'
import { insertProfile, linkFiles, setBuyers } from './store.ts'
import { seesRound } from './round.ts'

export interface MoveInput {
  comment?: string | null
  attested?: boolean | null
  version?: number | null
  agentId?: string | null
  saveBuyerProfile?: boolean | null
}

/** O04, O05: the named buyers become people who can be asked. */
const withBuyers = async (doing: Doing, loaded: Loaded, offerId: string): Promise<Loaded> => {
  const body = rowOf(loaded, offerId)?.body ?? {}
  const named = [body.primaryBuyer, ...(body.secondaryBuyers ?? [])].filter((b) => !!b?.user?.email)
  const ids: string[] = []
  for (const buyer of named) {
    const { userId } = await ensureProvisionalUser(doing.tx, {
      as: 'buyer',
      email: buyer?.user?.email ?? '',
      firstName: buyer?.user?.firstName ?? '',
      lastName: buyer?.user?.lastName ?? '',
      phone: buyer?.user?.phone ?? null,
    })
    if (!ids.includes(userId)) ids.push(userId)
  }
  await setBuyers(doing.tx, offerId, loaded.listing.id, ids)
  const buyers = ids.map((userId, i) => ({ userId, primary: i === 0 }))
  return {
    ...loaded,
    n: { ...loaded.n, offers: loaded.n.offers.map((o) => (o.chainId === offerId ? { ...o, buyers } : o)) },
  }
}

/** Files of a document that was just delivered may now be opened by the other side. */
const shareFiles = async ({ tx }: Doing, loaded: Loaded, move: Move): Promise<void> => {
  for (const change of move.changes) {
    if (change.kind !== 'deliver') continue
    const row = rowOf(loaded, change.id)
    if (!row) continue
    const ids = filesIn(row.body ?? (await bodyOf(tx, row.id))).map((f) => f.id)
    await linkFiles(
      tx,
      ids,
      isBuyerType(row.offer_type) ? 'offer-sell' : 'offer-buy',
      loaded.listing.id,
      row.chain_id,
    )
  }
}

/** Moves a document of a negotiation that is locked and loaded. */
export const moveLoaded = async (
  doing: Doing,
  found: Loaded,
  offerId: string,
  to: OfferState,
  input: MoveInput,
): Promise<OfferView | Refusal> => {
  const { tx, viewer, now } = doing
  const head = found.n.offers.find((o) => o.id === offerId)
  const asking = to === 'PENDING_BUYER_APPROVAL' && head?.agentId === viewer.userId
  const loaded = asking ? await withBuyers(doing, found, offerId) : found
  const ctx = await contextOf(tx, loaded)
  const body = rowOf(loaded, offerId)?.body ?? {}
  const decided = decideOffer(loaded.n, offerId, to, actorOf(viewer), Date.parse(now), {
    comment: input.comment,
    attested: input.attested ?? undefined,
    version: input.version ?? undefined,
    agentId: input.agentId ?? undefined,
    problems: () => (to === 'PROVISIONAL' ? consumerOfferProblems(body, ctx) : offerProblems(body, ctx)),
  })
  if (isRefusal(decided)) return decided
  const named = decided.row === 'O07' && isAdmin(viewer) ? input.agentId : null
  const agentNo = named ? await checkNamedAgent(tx, named, loaded.listing.property_state) : null
  if (agentNo) return agentNo
  if (named && named === loaded.listing.agent_id) return refuse('own-listing')
  const done = await commitMove(doing, loaded, decided)
  if (isRefusal(done)) return done
  await shareFiles(doing, loaded, decided)
  if (input.saveBuyerProfile && asking) await saveProfile(doing, loaded, offerId)
  return answerOffer(tx, loaded.listing.id, offerId, viewer, now)
}

const saveProfile = async ({ tx, viewer, now }: Doing, loaded: Loaded, offerId: string): Promise<void> => {
  const { terms, contingencies, creditItems, costAllocations, services, otherTerms, primaryBuyer } =
    rowOf(loaded, offerId)?.body ?? {}
  const buyerId = loaded.n.offers.find((o) => o.id === offerId)?.buyers.find((b) => b.primary)?.userId ?? null
  const details = { terms, contingencies, creditItems, costAllocations, services, otherTerms, primaryBuyer }
  await insertProfile(tx, {
    id: newId(),
    agentId: viewer.userId,
    buyerId,
    offerId,
    label: loaded.listing.address_line1,
    details,
    now,
  })
}

/** `PUT /offers/{id}/{state}`, for offers, counters and the global counter. */
export const move = async (
  doing: Doing,
  offerId: string,
  to: OfferState,
  input: MoveInput,
): Promise<OfferView | RoundAnswer | Refusal> => {
  const { tx, viewer, now } = doing
  const loaded = await lockByOffer(tx, offerId)
  const head = loaded?.n.offers.find((o) => o.id === offerId)
  if (!loaded || !head) return refuse('not-found')
  if (head.type !== 'GLOBAL_COUNTER')
    return standingOn(loaded.n, head, actorOf(viewer))
      ? moveLoaded(doing, loaded, offerId, to, input)
      : refuse('not-found')
  if (!seesRound(loaded, head, viewer)) return refuse('not-found')
  const decided = decideOffer(loaded.n, offerId, to, actorOf(viewer), Date.parse(now), {
    comment: input.comment,
    attested: input.attested ?? undefined,
    version: input.version ?? undefined,
  })
  if (isRefusal(decided)) return decided
  const auctionDate = rowOf(loaded, offerId)?.auction_date ?? undefined
  const done = await commitMove({ ...doing, auctionDate }, loaded, decided)
  return isRefusal(done) ? done : roundView(tx, loaded.listing.id, offerId, viewer, now)
}

/** `DELETE /offers/{id}`. */
export const remove = async (doing: Doing, offerId: string): Promise<{ ok: true } | Refusal> => {
  const gone = await move(doing, offerId, 'DELETED', {})
  return isRefusal(gone) ? gone : { ok: true }
}
