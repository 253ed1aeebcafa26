import { streetLine } from '#domain/kernel/text/format.ts'
import * as api from '#api/listing/mls.ts'
import { mayImportFromMls } from '#domain/listing/form/import.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import {
  attributionOf,
  bodyOfReso,
  isForSale,
  photoCountOfReso,
  photosOfReso,
  resoProperty,
  type ResoProperty,
} from '#domain/listing/form/reso.ts'
import { registerFeed } from './feed.ts'
import { whileIn } from '../account/login/still-in.ts'
import { mlsOf } from '../adapters/mls/choose.ts'
import type { Mls } from '../adapters/mls/mls.ts'
import { placeAll, uploadsSpent } from '../file/upload.ts'
import { createFromMls } from '../listing/actions.ts'
import { doing } from '../negotiation/doing.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { mount, type App } from '../platform/http/mount.ts'
import { lookUp, mlsTurns } from './look.ts'
import { fetchPhotographs } from './photographs.ts'
import { findImported, findRecord } from './store.ts'

type License = NonNullable<Viewer['agent']>

const importer = (mls: Mls | null, viewer: Viewer): { mls: Mls; license: License } | Refusal => {
  const no = mayImportFromMls(actorOf(viewer))
  if (no) return no
  if (!mls || !viewer.agent) return refuse('mls-not-set-up')
  return { mls, license: viewer.agent }
}

const shown = (it: ResoProperty, imported: ReadonlyMap<string, string>) => {
  const body = bodyOfReso(it)
  return {
    key: it.ListingKey,
    status: it.StandardStatus,
    price: body.price ?? null,
    addressLine1: streetLine(body.address) || null,
    city: body.address?.city ?? null,
    state: it.StateOrProvince,
    zip: body.address?.zip ?? null,
    bedrooms: body.numberBedrooms ?? null,
    baths: body.numberBaths ?? null,
    squareFeet: body.squareFeet ?? null,
    photographs: photosOfReso(it).length,
    attribution: attributionOf(it),
    // An attribution without the MLS's number is that of several.
    importedAs: (it.ListingId && imported.get(attributionOf(it))) || null,
  }
}

/** Listings of an agent in the MLS, and drafts made out of them (spec 2 §2 "Import Listing modal", issue 10 "Import"). */
export const register = (app: App): void => {
  registerFeed(app)
  const known = mlsOf(app.ctx.config)

  mount(app, api.mlsListings, async (call) => {
    const may = importer(known, call.viewer)
    if (isRefusal(may)) return may
    const { listings, ...rest } = await lookUp(call.ctx, may.mls, may.license, call.viewer.userId)
    const imported = await findImported(call.db, call.viewer.userId, listings.map(attributionOf))
    return { items: listings.map((it) => shown(it, imported)), source: may.mls.name, ...rest }
  })

  mount(app, api.importMlsListing, async (call) => {
    const { ctx, viewer } = call
    const may = importer(known, viewer)
    if (isRefusal(may)) return may
    // What was shown a while ago may be over, or another agent's.
    await lookUp(ctx, may.mls, may.license, viewer.userId)
    const record = resoProperty.safeParse(
      await findRecord(call.db, may.license.licenseNumber, call.params.key),
    )
    if (!record.success || !isForSale(record.data)) return refuse('not-found')
    const photos = photosOfReso(record.data)
    const no = await uploadsSpent(ctx, viewer)
    if (no) return no
    return mlsTurns.run(viewer.userId, async () => {
      const kept = await fetchPhotographs(ctx, may.mls, viewer, photos)
      return placeAll(
        ctx,
        kept.map((photo) => photo.kept),
        (place) =>
          call.transaction((tx) =>
            whileIn(tx, call, async () => {
              for (const photo of kept) await place(photo.kept, tx)
              const images = kept.map(({ kept: { id }, caption }) => ({ id, caption }))
              const body = { ...bodyOfReso(record.data), images, primaryImage: images[0] ?? null }
              const made = await createFromMls(doing(call, tx), body, attributionOf(record.data))
              return isRefusal(made) ? made : { ...made, missed: photoCountOfReso(record.data) - kept.length }
            }),
          ),
      )
    })
  })
}
