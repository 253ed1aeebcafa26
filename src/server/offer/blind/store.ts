import { z } from 'zod'
import { prepared } from '../../platform/db/prepared.ts'
import { instant, noRow } from '../../platform/db/row.ts'

/** Lets the listing agent read a paper that was opened with a reason: $1 file, $2 person, $3 chain, $4 now. */
export const noteOpened = prepared(
  'blind.opened',
  'insert into opened_papers (file_id, user_id, chain_id, at) values ($1, $2, $3, $4) on conflict (file_id, user_id) do update set at = excluded.at, chain_id = excluded.chain_id',
  noRow,
)

/** The papers opened while a listing's comparison was blind, newest first. */
export const openingsOf = prepared(
  'blind.openings',
  `select e.at, trim(u.first_name || ' ' || u.last_name) as name, e.comment, e.reason from events e
   join users u on u.id = e.actor_id
   where e.listing_id = $1 and e.subject = 'listing' and e.action = 'OPEN_PAPER' order by e.seq desc limit 100`,
  z.object({ at: instant, name: z.string(), comment: z.string().nullable(), reason: z.string() }),
)
