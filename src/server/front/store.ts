import { z } from 'zod'
import { prepared } from '../platform/db/prepared.ts'

/** What the front door shows of a home: public columns, and no other. */
const tileRow = z.object({
  id: z.string(),
  custom_url: z.string().nullable(),
  street: z.string(),
  city: z.string(),
  price_cents: z.number().nullable(),
  bedrooms: z.number().nullable(),
  baths: z.number().nullable(),
  square_feet: z.number().nullable(),
  photo: z
    .object({
      url: z.string(),
      width: z.number().nullish(),
      height: z.number().nullish(),
      alt: z.string().nullish(),
    })
    .nullable(),
})
export type TileRow = z.output<typeof tileRow>

/** The newest homes on the market. $1 how many. */
export const newestHomes = prepared(
  'front.newest',
  `select l.id, l.custom_url, l.street, l.city, l.price_cents,
     (l.body -> 'numberBedrooms')::float8 as bedrooms, (l.body -> 'numberBaths')::float8 as baths,
     (l.body -> 'squareFeet')::float8 as square_feet, l.body -> 'primaryImage' as photo
   from listings l where l.state = 'ACTIVE' order by l.created_at desc, l.id desc limit $1`,
  tileRow,
)

/** Where each part of the sitemap begins. $1 states, $2 how many homes a part has. */
export const sitemapParts = prepared(
  'front.sitemapParts',
  `select id from (select id, row_number() over (order by id) as n from listings where state = any($1)) numbered
   where n % $2::int = 1 or $2::int = 1 order by id`,
  z.object({ id: z.string() }),
)

/** One part of it. $1 states, $2 where it begins, $3 how many. */
export const sitemapHomes = prepared(
  'front.sitemapHomes',
  `select id, custom_url as "customListingUrl" from listings where state = any($1) and id >= $2 order by id limit $3`,
  z.object({ id: z.string(), customListingUrl: z.string().nullable() }),
)
