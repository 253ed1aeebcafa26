import { z } from 'zod'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { positionKey } from '#domain/listing/position.ts'
import type { Ctx } from '../platform/context.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { newId } from '../platform/id.ts'
import { enqueueJob } from '../platform/outbox/outbox.ts'
import { addressOf, keepPosition, knownPosition, placeListing, placeStored } from './store-positions.ts'

const JOB = 'listing.position'

/** Has a home looked for whose address is new, after the commit: no save waits for a geocoder (decision 34). */
export const seekPosition = async (
  tx: Tx,
  ctx: Ctx,
  id: string,
  body: ListingBody,
  before: ListingBody | null,
): Promise<void> => {
  const key = positionKey(body.address)
  const pinned = body.address?.latitude != null && body.address.longitude != null
  if (!ctx.geocoder || pinned || key === '' || key === positionKey(before?.address)) return
  await enqueueJob(tx, ctx, { name: JOB, key: newId(), payload: { id } })
}

const seek = async (tx: Tx, payload: unknown, ctx: Ctx): Promise<void> => {
  const { id } = z.object({ id: z.string() }).parse(payload)
  const address = await addressOf(tx, id)
  const key = positionKey(address)
  if (!ctx.geocoder || !address || key === '') return
  const known = await knownPosition(tx, key)
  if (known) {
    if (known.latitude !== null && known.longitude !== null)
      await placeListing(tx, id, key, { latitude: known.latitude, longitude: known.longitude })
    return
  }
  const at = await ctx.geocoder.find({
    street: address.addressLine1 ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
    zip: address.zip ?? '',
  })
  await keepPosition(tx, key, at, ctx.clock().toISOString())
  if (at) await placeListing(tx, id, key, at)
}

/** Listings stored before there were positions, or by an older process of an upgrade, get theirs at the start. */
export const placeStoredListings = async (db: Db): Promise<void> => {
  while ((await placeStored(db)) > 0);
}

export const registerPositions = ({ worker }: Ctx): void => worker.on(JOB, seek)
