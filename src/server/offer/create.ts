import type { OfferView } from '#api/offer/offer-records.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { mergeBody } from '#domain/kernel/merge.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { decideCreate, mayCreateOffer } from '#domain/offer/lifecycle/decide-create.ts'
import { asOf } from '#domain/negotiation/lapse.ts'
import { prefilledOffer, withSaveDefaults } from '#domain/offer/form/prefill.ts'
import type { ProfileDetails } from '#domain/offer/form/profile.ts'
import { stillCalling } from '../account/login/still-in.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { lockOwnChains, NEWEST, withNewOffer } from '../negotiation/read/aggregate.ts'
import { commitMove } from '../negotiation/commit/commit.ts'
import type { Doing } from '../negotiation/doing.ts'
import { settleFiles } from '../negotiation/commit/files.ts'
import { findVisible, isVisible } from '../listing/read.ts'
import { newId } from '../platform/id.ts'
import { together, type Db } from '../platform/db/db.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { primaryEmailOf } from './context.ts'
import { viewerAsAgent } from '../negotiation/read/people.ts'
import { profileToStartFrom } from './buyer/profiles.ts'
import { offerViewOf } from './view.ts'
import { refusePast } from './expiry.ts'

/** O01: saves a draft, however incomplete. */
export const create = async (
  asked: Doing,
  listingId: string,
  patch: Partial<OfferBody>,
): Promise<OfferView | Refusal> => {
  const { tx, ctx, now } = asked
  // The listing first, as every verb of a negotiation: the caller's row after it.
  const [loaded, caller] = await together(
    () => lockOwnChains(tx, listingId, asked.viewer.userId),
    () => stillCalling(tx, ctx, asked.viewer),
  )
  if (!loaded || !isVisible(loaded, asked.viewer)) return refuse('not-found')
  if (isRefusal(caller)) return caller
  const doing = { ...asked, viewer: caller }
  const { viewer } = doing
  const body = withSaveDefaults(mergeBody<OfferBody>({}, patch), loaded.listing.property_state)
  const id = newId()
  const decided = decideCreate(asOf(loaded.n, Date.parse(now)), actorOf(viewer), {
    newId: id,
    seq: NEWEST,
    primaryBuyerEmail: viewer.agent === null ? viewer.email : primaryEmailOf(body),
    requestBuyerApproval: body.requestBuyerApproval ?? true,
    expiresAt: body.expiresAt ? Date.parse(body.expiresAt) : null,
  })
  if (isRefusal(decided)) return decided
  const tooLate = refusePast(body.expiresAt, now)
  if (tooLate) return tooLate
  const settled = await settleFiles(tx, {
    body,
    before: {},
    uploaderId: viewer.userId,
    audience: () => 'offer-buy',
    listingId,
    offerId: id,
  })
  if (isRefusal(settled)) return settled
  const done = await commitMove(doing, loaded, decided.move, { body: settled })
  if (isRefusal(done)) return done
  // Everything about the new record is known here: answering reads nothing again.
  const texts = {
    bodies: new Map([[id, settled]]),
    snapshots: new Map(),
    comments: [],
    agents: new Map([[viewer.userId, viewerAsAgent(viewer)]]),
    views: [],
    opened: new Map(),
    own: new Set<string>(),
  }
  return (
    offerViewOf(withNewOffer(loaded, decided.offer, now), id, viewer, texts, Date.parse(now)) ??
    refuse('not-found')
  )
}

/** A consumer writes for themselves: what the account knows of them is filled in. */
const ownAnswers = (viewer: Viewer): ProfileDetails | null =>
  viewer.agent
    ? null
    : {
        primaryBuyer: {
          ownerType: 'INDIVIDUAL',
          user: {
            firstName: viewer.firstName,
            lastName: viewer.lastName,
            email: viewer.email,
            phone: viewer.profile.phone,
          },
        },
      }

/** An offer body ready to edit: the state's customs, the seller's preferences, then a saved buyer profile. */
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
  const profile = profileId ? await profileToStartFrom(db, viewer, profileId) : ownAnswers(viewer)
  if (isRefusal(profile)) return profile
  const { listing } = loaded
  const body = prefilledOffer(listing.body, listing.property_state, profile)
  return { ...body, listingId: listing.id }
}
