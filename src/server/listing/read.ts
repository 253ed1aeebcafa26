import { isAdmin, type Viewer } from '#api/kernel/viewer.ts'
import type { ListingDetails, ListingView } from '#api/listing/listing-records.ts'
import { localDateOf } from '#domain/kernel/time/deadline.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { PriceEvent } from '#domain/listing/reading/price-history.ts'
import { listingViewerIs, maySeeListing, seesOwnerPictures } from '#domain/listing/permissions.ts'
import { rolesOnListing, NOBODY } from '#domain/negotiation/actor.ts'
import { ownChain } from '#domain/offer/permissions.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { readForViewer, type Loaded } from '../negotiation/read/aggregate.ts'
import { loadedAt } from '../negotiation/read/at.ts'
import { loadAgents } from '../negotiation/read/people.ts'
import type { AgentRow } from '../negotiation/read/records.ts'
import type { Db } from '../platform/db/db.ts'
import { ownerPictures } from './store.ts'
import { isEntitled } from '../billing/entitlement.ts'
import { detailsOf, listingViewOf } from './view.ts'

/** May this viewer know that the listing is there? */
export const isVisible = (loaded: Loaded, viewer: Viewer | null): boolean => {
  const actor = viewer ? actorOf(viewer) : NOBODY
  const roles = rolesOnListing(actor, loaded.n.listing)
  return maySeeListing(loaded.listing.state, roles, ownChain(loaded.n, actor) !== null)
}

/** The listing behind an id or custom URL, if this viewer may know of it. */
export const findVisible = async (
  db: Db,
  idOrUrl: string,
  viewer: Viewer | null,
): Promise<Loaded | Refusal> => {
  const loaded = await readForViewer(db, idOrUrl, viewer?.userId ?? '', viewer !== null && isAdmin(viewer))
  return loaded && isVisible(loaded, viewer) ? loaded : refuse('not-found')
}

/** The listing's agent: loaded along with it where somebody asked for the listing alone. */
const agentsOf = async (db: Db, { listing }: Loaded): Promise<ReadonlyMap<string, AgentRow>> =>
  listing.agent_row === undefined
    ? loadAgents(db, [listing.agent_id])
    : new Map(listing.agent_row ? [[listing.agent_row.id, listing.agent_row]] : [])

/** Is this viewer somebody whom the owners' photographs are shown to: their agent, an owner, an administrator (spec 1 §2.12)? */
const seesPeople = (loaded: Loaded, viewer: Viewer | null): boolean =>
  viewer !== null &&
  seesOwnerPictures(
    listingViewerIs(rolesOnListing(actorOf(viewer), loaded.n.listing)),
    loaded.listing.approved_terms_hash !== null,
  )

/** The answer about a loaded listing; a verb answers with the same one. */
export const viewLoaded = async (
  db: Db,
  loaded: Loaded,
  viewer: Viewer | null,
  now: string,
): Promise<ListingView> => {
  const publishes = viewer !== null && loaded.listing.agent_id === viewer.userId
  return listingViewOf(loadedAt(loaded, now), viewer, await agentsOf(db, loaded), Date.parse(now), {
    ...(publishes ? { entitled: await isEntitled(db, viewer, now) } : {}),
    ...(seesPeople(loaded, viewer) ? { pictures: await ownerPictures(db, loaded.listing.id) } : {}),
  })
}

/** The answer about a listing that `findVisible` found, with its prices. */
export const viewDetails = async (
  db: Db,
  loaded: Loaded,
  viewer: Viewer | null,
  now: string,
): Promise<ListingDetails> => {
  const listed = (loaded.listing.prices ?? []).map((row): PriceEvent => ({
    on: localDateOf(row.at, loaded.n.listing.zone),
    kind: row.kind,
    price: row.price_cents === null ? null : row.price_cents / 100,
  }))
  return detailsOf(loadedAt(loaded, now), viewer, await agentsOf(db, loaded), Date.parse(now), listed)
}
