import { z } from 'zod'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import { sql } from 'kysely'
import { prepared } from '#server/platform/db/prepared.ts'
import { instant } from '#server/platform/db/row.ts'
import { byColumns, type Table } from './store-page.ts'
import { isHome, isPerson } from './store-search.ts'

/** What consumers began and no agent has taken over: a listing as long as it has none (L03), an offer that was submitted (O07). */
const WAITING = `(
  select 'listing' as kind, l.id, l.id as listing_id, l.creator_id, l.created_at as since
    from listings l where l.agent_id is null and l.provisional and l.state = 'DRAFT'
  union all
  select 'offer', o.id, o.listing_id, o.creator_id, o.state_since
    from offers o where o.agent_id is null and o.offer_type = 'INITIAL' and o.state = 'PROVISIONAL') w`

export const UNASSIGNED: Table = {
  from: `${WAITING} left join listings h on h.id = w.listing_id left join users u on u.id = w.creator_id`,
  id: 'w.id',
  filters: { listing: `w.kind = 'listing'`, offer: `w.kind = 'offer'` },
  orders: { '': byColumns(['w.since', 'w.id']), since: byColumns(['w.since', 'w.id']) },
  holds: (words) => sql`(${isHome('h', words)} or ${isPerson('u', words)})`,
}

const unassignedRow = z.object({
  id: z.string(),
  kind: z.enum(['listing', 'offer']),
  listing_id: z.string(),
  address: z.string(),
  property_state: z.enum(PROPERTY_STATES),
  creator_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  since: instant,
})

/** $1: ids, in their order. */
export const unassignedRows = prepared(
  'admin.unassigned',
  `select w.id, w.kind, w.listing_id, concat_ws(', ', nullif(h.street, ''), nullif(h.city, '')) as address,
     h.property_state, w.creator_id, u.first_name, u.last_name, w.since
   from unnest($1::text[]) with ordinality as asked (id, place) join ${WAITING} on w.id = asked.id
     join listings h on h.id = w.listing_id join users u on u.id = w.creator_id
   order by asked.place`,
  unassignedRow,
)
