import { z } from 'zod'
import { prepared } from '../../platform/db/prepared.ts'
import { day, instant } from '../../platform/db/row.ts'

/** The newest event by which a listing's due date was announced, changed or called off, and how many there were. */
export const lastAnnouncement = prepared(
  'round.announced',
  `select o.auction_date, e.to_state = 'ACCEPTED' as stands, e.at, count(*) over ()::int as changes
   from events e join offers o on o.id = e.subject_id
   where e.listing_id = $1 and o.offer_type = 'GLOBAL_COUNTER' and (e.to_state = 'ACCEPTED' or e.from_state = 'ACCEPTED')
   order by e.seq desc limit 1`,
  z.object({ auction_date: day, stands: z.boolean(), at: instant, changes: z.number().int() }),
)

export const listingOfChain = prepared(
  'nudge.listing',
  `select listing_id from offers where id = $1 and offer_type = 'INITIAL'`,
  z.object({ listing_id: z.string() }),
)

/** $1 document, $2 sender, $3 now, $4 a day ago: no row where one was sent since. One statement, so two at once are one. */
export const takeNudge = prepared(
  'nudge.take',
  `insert into nudges as n (document_id, sender_id, at) values ($1, $2, $3)
   on conflict (document_id, sender_id) do update set at = excluded.at where n.at <= $4::timestamptz
   returning document_id`,
  z.object({ document_id: z.string() }),
)

/** When a person last sent a reminder on each of some documents. */
export const nudgesBy = prepared(
  'nudge.sent',
  'select document_id, at from nudges where sender_id = $1 and document_id = any($2)',
  z.object({ document_id: z.string(), at: instant }),
)
