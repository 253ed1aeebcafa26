import type { OfferView } from '#api/offer.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { mergeBody } from '#domain/kernel/merge.ts'
import type { OfferBody } from '#domain/offer/body.ts'
import { decideCreate } from '#domain/offer/decide-create.ts'
import { prefilledOffer, type ProfileDetails } from '#domain/offer/prefill.ts'
import { actorOf } from '../negotiation/actor.ts'
import { lockNegotiation } from '../negotiation/aggregate.ts'
import { commitMove, type Doing } from '../negotiation/commit.ts'
import { settleFiles } from '../negotiation/files.ts'
import { takeSeq } from '../negotiation/seq.ts'
import { isVisible } from '../listing/read.ts'
import { findVisible } from '../listing/read.ts'
import { newId } from '../platform/id.ts'
import type { Db } from '../platform/db/db.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { mayCreateOffer } from '#domain/offer/decide-create.ts'
import { primaryEmailOf } from './context.ts'
import { answerOffer } from './read.ts'
import { findProfile, insertOffer } from './store.ts'

/** O01: saves a draft, however incomplete. */
export const create = async (
  doing: Doing,
  listingId: string,
  patch: Partial<OfferBody>,
): Promise<OfferView | Refusal> => {
  const { tx, viewer, now } = doing
  const loaded = await lockNegotiation(tx, listingId)
  if (!loaded || !isVisible(loaded, viewer)) return refuse('not-found')
  const body = mergeBody<OfferBody>({}, patch)
  const id = newId()
  const decided = decideCreate(loaded.n, actorOf(viewer), {
    newId: id,
    seq: await takeSeq(tx, listingId),
    primaryBuyerEmail: viewer.agent === null ? viewer.email : primaryEmailOf(body),
    requestBuyerApproval: body.requestBuyerApproval ?? true,
    expiresAt: body.expiresAt ? Date.parse(body.expiresAt) : null,
  })
  if (isRefusal(decided)) return decided
  const settled = await settleFiles(tx, {
    body,
    before: {},
    uploaderId: viewer.userId,
    audience: () => 'offer-buy',
    listingId,
    offerId: id,
  })
  if (isRefusal(settled)) return settled
  await insertOffer(tx, listingId, decided.offer, settled, now)
  const done = await commitMove(doing, loaded, decided.move)
  return isRefusal(done) ? done : answerOffer(tx, listingId, id, viewer, now)
}

/** An offer body ready to edit: the state's customs, the seller's wishes, then a saved buyer profile. */
export const prefill = async (
  db: Db,
  viewer: Viewer,
  listingId: string,
  profileId?: string,
): Promise<(OfferBody & { listingId: string }) | Refusal> => {
  const loaded = await findVisible(db, listingId, viewer)
  if (isRefusal(loaded)) return loaded
  const no = mayCreateOffer(loaded.n, actorOf(viewer))
  if (no) return no
  const profile = profileId ? await findProfile(db, profileId, viewer.userId) : undefined
  if (profileId && !profile) return refuse('not-found')
  const { listing } = loaded
  const body = prefilledOffer(
    listing.body,
    listing.property_state,
    (profile?.details ?? null) as ProfileDetails | null,
  )
  return { ...body, listingId: listing.id }
}
