import { z } from 'zod'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { LISTING_STATES, PUBLIC_LISTING_STATES } from '#domain/listing/vocabulary.ts'
import type { Db } from '../platform/db/db.ts'
import { prepared } from '../platform/db/prepared.ts'

const feedRow = z.object({
  id: z.string(),
  state: z.enum(LISTING_STATES),
  custom_url: z.string().nullable(),
  updated_at: z.string(),
  body: z.custom<ListingBody>(),
  agent_name: z.string().nullable(),
  license_number: z.string().nullable(),
  license_state: z.string().nullable(),
  office: z.string().nullable(),
})
export type FeedRow = z.output<typeof feedRow>

const STATES = PUBLIC_LISTING_STATES.map((state) => `'${state}'`).join(', ')

const AFTER = '$1::timestamptz is null or (at, id) > ($1::timestamptz, $2)'

const changed = prepared(
  'mls.feed',
  `with published as (
     select id, at from (select id, updated_at as at, state from listings) l
      where state in (${STATES}) and (${AFTER}) order by at, id limit $3
   ), gone as (
     select id, at from (select id, state_since as at, state from listings) l
      where $4::boolean and (state in (${STATES})) is not true and (${AFTER})
        and exists (select from listing_prices p where p.listing_id = l.id)
      order by at, id limit $3
   )
   select l.id, l.state, l.custom_url, l.body,
     to_char(f.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as updated_at,
     u.first_name || ' ' || u.last_name as agent_name, a.license_number, a.license_state, a.brokerage ->> 'name' as office
   from (select * from published union all select * from gone) f join listings l on l.id = f.id
     left join users u on u.id = l.agent_id left join agents a on a.user_id = u.id
   order by f.at, f.id limit $3`,
  feedRow,
)

/**
 * Published homes that changed after an instant (and an id of that instant), oldest change first; `withGone`: also those that were published,
 * by their last step since. What is edited in a draft that is prepared anew says nothing.
 */
export const homesChangedAfter = (
  db: Db,
  after: readonly [string, string] | null,
  withGone: boolean,
  limit: number,
): Promise<FeedRow[]> => changed(db, [after?.[0] ?? null, after?.[1] ?? '', limit, withGone])
