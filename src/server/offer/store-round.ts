import { z } from 'zod'
import { prepared } from '../platform/db/prepared.ts'
import { day, instant } from '../platform/db/row.ts'

/** The newest event by which a listing's due date was announced, changed or called off, and how many there were. */
export const lastAnnouncement = prepared(
  'round.announced',
  `select o.auction_date, e.to_state = 'ACCEPTED' as stands, e.at, count(*) over ()::int as changes
   from events e join offers o on o.id = e.subject_id
   where e.listing_id = $1 and o.offer_type = 'GLOBAL_COUNTER' and (e.to_state = 'ACCEPTED' or e.from_state = 'ACCEPTED')
   order by e.seq desc limit 1`,
  z.object({ auction_date: day, stands: z.boolean(), at: instant, changes: z.number().int() }),
)
