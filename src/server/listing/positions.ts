import type { ListingBody } from '#domain/listing/form/body.ts'
import { positionKey } from '#domain/listing/position.ts'
import { MINUTE } from '#domain/kernel/time/span.ts'
import type { Ctx } from '../platform/context.ts'
import { withTransaction, type Db, type Tx } from '../platform/db/db.ts'
import { describeError } from '../platform/log.ts'
import {
  addressOf,
  keepPosition,
  knownPosition,
  placeListing,
  placeStored,
  seekAgain,
  soughtNext,
  startSeeking,
  stopSeeking,
  type Sought,
} from './store-positions.ts'

const EVERY_MS = 2_000
/** In a row; then whoever comes first goes on. */
const AT_ONCE = 20
/** A home keeps its approximate position where the geocoder could not be asked so often. */
const TRIES = 5

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
  await startSeeking(tx, id, ctx.clock().toISOString())
}

type Geocoder = NonNullable<Ctx['geocoder']>

/** What is known of an address, or what the geocoder says of it now. No transaction is open while it is asked. */
const askedFor = async (ctx: Ctx, geocoder: Geocoder, id: string) => {
  const address = await addressOf(ctx.db, id)
  const key = positionKey(address)
  if (!address || key === '') return null
  const known = await knownPosition(ctx.db, key)
  if (known) {
    const { latitude, longitude } = known
    return { key, known: true, at: latitude !== null && longitude !== null ? { latitude, longitude } : null }
  }
  const at = await geocoder.find({
    street: address.addressLine1 ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
    zip: address.zip ?? '',
  })
  return { key, known: false, at }
}

const settle = async (ctx: Ctx, geocoder: Geocoder, { id }: Sought): Promise<void> => {
  const found = await askedFor(ctx, geocoder, id)
  await withTransaction(ctx.db, async (tx) => {
    if (found && !found.known) await keepPosition(tx, found.key, found.at, ctx.clock().toISOString())
    if (found?.at) await placeListing(tx, id, found.key, found.at)
    await stopSeeking(tx, id)
  })
}

/** Looks for the homes that wait, the longest first. Where the geocoder is away all of them wait for a while. */
export const findPositions = async (ctx: Ctx): Promise<void> => {
  const { geocoder } = ctx
  if (!geocoder) return
  for (let n = 0; n < AT_ONCE; n++) {
    const now = ctx.clock()
    const [sought] = await soughtNext(ctx.db, now.toISOString())
    if (!sought) return
    try {
      await settle(ctx, geocoder, sought)
    } catch (error) {
      ctx.log.warn({ ...describeError(error) }, 'the geocoder could not be asked')
      const later = new Date(now.getTime() + MINUTE * 2 ** sought.tries).toISOString()
      if (sought.tries + 1 >= TRIES) await stopSeeking(ctx.db, sought.id)
      else await seekAgain(ctx.db, sought.id, later)
      return
    }
  }
}

/** Listings stored before there were positions, or by an older process of an upgrade, get theirs at the start. */
export const placeStoredListings = async (db: Db): Promise<void> => {
  while ((await placeStored(db)) > 0);
}

/** Where no geocoder is set up nothing is looked for: an idle house writes nothing. */
export const registerPositions = ({ worker, geocoder }: Ctx): void => {
  if (geocoder) worker.every('positions.find', EVERY_MS, findPositions)
}
