import { listingPath } from '#domain/listing/reading/path.ts'
import type { FrontHead, FrontPage, HomeTile } from '#api/front.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { MINUTE } from '#domain/kernel/time/span.ts'
import { findVisible, viewDetails } from '../listing/read.ts'
import type { Ctx } from '../platform/context.ts'
import type { OwnPage } from '../platform/http/pages.ts'
import { bundleOf } from './bundle.ts'
import { drawnHtml } from './drawn.ts'
import { HEAD_OF_ABSENT, headOfDoor, headOfHome, headOfSearch } from './head.ts'
import { headOf, plainHomes } from './page.ts'
import { newestHomes, type TileRow } from './store.ts'

/** Homes on the front door. */
const NEWEST = 8

const tileOf = (row: TileRow): HomeTile => ({
  path: listingPath({ id: row.id, customListingUrl: row.custom_url }),
  street: row.street,
  city: row.city,
  price: row.price_cents === null ? null : row.price_cents / 100,
  bedrooms: row.bedrooms,
  baths: row.baths,
  squareFeet: row.square_feet,
  photo: row.photo && {
    url: row.photo.url,
    width: row.photo.width ?? null,
    height: row.photo.height ?? null,
    alt: row.photo.alt ?? null,
  },
})

interface Drawn {
  readonly status: 200 | 404
  readonly page: FrontPage
  readonly head: FrontHead
}

const ABSENT: Drawn = { status: 404, page: { kind: 'absent' }, head: HEAD_OF_ABSENT }

/**
 * The page of a home, by id or custom URL, from the same reading as `GET /listings/{id}/details` for a visitor; where it is now, for an address that
 * it had before.
 */
const home = async (ctx: Ctx, idOrUrl: string): Promise<Drawn | string> => {
  if (idOrUrl.length > 100) return ABSENT
  const now = ctx.clock()
  const listing = await ctx.replica.readBriefly(async (db) => {
    const found = await findVisible(db, idOrUrl, null)
    return isRefusal(found) ? null : viewDetails(db, found, null, now.toISOString())
  })
  if (!listing) return ABSENT
  if (![listing.id, listing.customListingUrl].includes(idOrUrl.toLowerCase())) return listingPath(listing)
  const origin = ctx.config.publicUrl
  return {
    status: 200,
    page: { kind: 'home', listing, now: Math.floor(now.getTime() / MINUTE) * MINUTE, origin },
    head: headOfHome(listing, listingPath(listing), origin),
  }
}

/** The newest homes on the market, and the picture that stands for all of them. */
const newest = async (ctx: Ctx) => {
  const homes = (await ctx.replica.readBriefly((db) => newestHomes(db, [NEWEST]))).map(tileOf)
  return { homes, photo: homes.find((each) => each.photo)?.photo?.url ?? null }
}

const door = async (ctx: Ctx): Promise<Drawn> => {
  const { homes, photo } = await newest(ctx)
  return { status: 200, page: { kind: 'door', homes }, head: headOfDoor(ctx.config.publicUrl, photo) }
}

/** The pages that the server draws, or names, for whoever has no session (docs/decisions/0033-front.md). */
export const frontPages = (ctx: Ctx): readonly OwnPage[] => {
  const drawn = async (read: () => Promise<Drawn | string>) => {
    const bundle = await bundleOf(ctx)
    if (!bundle) return null
    const found = await read()
    if (typeof found === 'string') return { movedTo: found }
    const { status, page, head } = found
    return { status, html: drawnHtml(bundle, page, head, ctx.clock()) }
  }
  return [
    { path: '/', answer: () => drawn(() => door(ctx)) },
    {
      path: '/homes',
      answer: async () => {
        const { homes, photo } = await newest(ctx)
        return { head: headOf(headOfSearch(ctx.config.publicUrl, photo), 'search'), plain: plainHomes(homes) }
      },
    },
    { path: '/listing/:id', answer: (params) => drawn(() => home(ctx, params['id'] ?? '')) },
  ]
}
