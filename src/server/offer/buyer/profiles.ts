import type { BuyerProfile } from '#api/offer/buyer-profile.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { editProfile, profileOf, type ProfileDetails } from '#domain/offer/form/profile.ts'
import { mayReadProfile, mayWriteProfile } from '#domain/offer/permissions.ts'
import { actorOf } from '../../negotiation/read/actor.ts'
import { readByOffer, rowOf, type Loaded } from '../../negotiation/read/aggregate.ts'
import type { Doing } from '../../negotiation/doing.ts'
import type { Db } from '../../platform/db/db.ts'
import { afterOf, encodeCursor } from '../../platform/http/cursor.ts'
import { newId } from '../../platform/id.ts'
import {
  allProfiles,
  dropUnnamed,
  keepNamed,
  keepUnnamed,
  namesakeOf,
  profileById,
  profilesOf,
  removeProfile,
  saveProfile,
  type ProfileRow,
} from './store-profiles.ts'

const viewOf = (row: ProfileRow): BuyerProfile => ({
  id: row.id,
  label: row.label,
  name: row.label,
  offerId: row.offer_id,
  buyerId: row.buyer_id,
  version: row.version,
  createTime: row.created_at,
  updateTime: row.updated_at,
  details: row.details,
})

/** A profile for somebody who may read it; for everybody else there is none. */
const readable = async (db: Db, viewer: Viewer, id: string): Promise<ProfileRow | Refusal> => {
  const [row] = await profileById(db, [id])
  return row && mayReadProfile(actorOf(viewer), row) ? row : refuse('not-found')
}

const writable = async (db: Db, viewer: Viewer, id: string): Promise<ProfileRow | Refusal> => {
  const row = await readable(db, viewer, id)
  return isRefusal(row) || mayWriteProfile(actorOf(viewer), row) ? row : refuse('not-allowed')
}

/** The same to change it, which is left to the agent. */
const changeable = async (db: Db, viewer: Viewer, id: string): Promise<ProfileRow | Refusal> => {
  const row = await writable(db, viewer, id)
  return row
}

/** `GET /buyerProfiles`: newest first. */
export const listProfiles = async (
  db: Db,
  viewer: Viewer,
  query: { limit: number; cursor?: string; buyerId?: string },
) => {
  const after = afterOf(query.cursor)
  if (isRefusal(after)) return after
  const list = actorOf(viewer).isAdmin ? allProfiles : profilesOf
  const rows = await list(db, [
    viewer.userId,
    query.buyerId ?? null,
    after?.createdAt ?? null,
    after?.id ?? '',
    query.limit + 1,
  ])
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    items: page.map(viewOf),
    nextCursor: rows.length > query.limit && last ? encodeCursor([last.created_at, last.id]) : null,
  }
}

export const readProfile = async (db: Db, viewer: Viewer, id: string) => {
  const row = await readable(db, viewer, id)
  return isRefusal(row) ? row : viewOf(row)
}

/** The answers an agent's next offer begins with. */
export const profileToStartFrom = async (
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<ProfileDetails | Refusal> => {
  const row = await writable(db, viewer, id)
  return isRefusal(row) ? refuse('not-found') : row.details
}

/** Keeps the answers of an offer under a name; the same buyer's of the same name are replaced (O04). */
export const keepProfile = async (
  { tx, viewer, now }: Doing,
  loaded: Loaded,
  offerId: string,
  name: string,
): Promise<BuyerProfile> => {
  const head = loaded.n.offers.find((o) => o.id === offerId)
  const buyerId = head?.buyers.find((b) => b.primary)?.userId ?? null
  const details = JSON.stringify(profileOf(rowOf(loaded, offerId)?.body ?? {}))
  if (buyerId) await dropUnnamed(tx, [viewer.userId, offerId])
  const keep = buyerId ? keepNamed : keepUnnamed
  const [row] = await keep(tx, [newId(), viewer.userId, buyerId, offerId, name, details, now])
  if (!row) throw new Error('A profile was neither made nor replaced.')
  return viewOf(row)
}

/** `POST /buyerProfiles`: of an offer that the caller writes. */
export const createProfile = async (
  doing: Doing,
  { offerId, name }: { offerId: string; name: string },
): Promise<BuyerProfile | Refusal> => {
  const loaded = await readByOffer(doing.tx, offerId)
  const offer = loaded?.n.offers.find((o) => o.id === offerId && o.type === 'INITIAL')
  return loaded && offer?.agentId === doing.viewer.userId
    ? keepProfile(doing, loaded, offerId, name)
    : refuse('not-found')
}

/** `PUT /buyerProfiles/{id}`: one guarded statement; two windows never overwrite each other unseen. */
export const updateProfile = async (
  { tx, viewer, now }: Doing,
  id: string,
  input: { name?: string; details?: ProfileDetails; version?: number | null },
): Promise<BuyerProfile | Refusal> => {
  const row = await changeable(tx, viewer, id)
  if (isRefusal(row)) return row
  const name = input.name ?? row.label
  if ((await namesakeOf(tx, [id, name])).length > 0) return refuse('profile-exists')
  const details = JSON.stringify(editProfile(row.details, input.details ?? {}))
  const [saved] = await saveProfile(tx, [id, name, details, now, input.version ?? null])
  return saved ? viewOf(saved) : refuse('stale-version')
}

export const deleteProfile = async ({ tx, viewer }: Doing, id: string): Promise<{ ok: true } | Refusal> => {
  const row = await changeable(tx, viewer, id)
  if (isRefusal(row)) return row
  await removeProfile(tx, [id])
  return { ok: true }
}
