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

const changed = prepared(
  'mls.feed',
  `select l.id, l.state, l.custom_url, l.body,
     to_char(l.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as updated_at,
     u.first_name || ' ' || u.last_name as agent_name, a.license_number, a.license_state, a.brokerage ->> 'name' as office
   from listings l left join users u on u.id = l.agent_id left join agents a on a.user_id = u.id
   where l.state in (${STATES}) and ($1::timestamptz is null or (l.updated_at, l.id) > ($1::timestamptz, $2))
   order by l.updated_at, l.id limit $3`,
  feedRow,
)

/** Published homes that changed after an instant (and an id of that instant), oldest change first. */
export const homesChangedAfter = (
  db: Db,
  after: readonly [string, string] | null,
  limit: number,
): Promise<FeedRow[]> => changed(db, [after?.[0] ?? null, after?.[1] ?? '', limit])
