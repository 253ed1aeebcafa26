import { prepared } from '../platform/db/prepared.ts'

/** Listings whose announced deadline fell between two instants. CK1; CK2 asks a day ahead. */
export const deadlinesBetween = prepared<{ id: string; announced_deadline: string }>(
  'clock.deadlines',
  `select id, announced_deadline from listings where state = 'ACTIVE' and announced_deadline > $1 and announced_deadline <= $2
   order by announced_deadline limit 500`,
)

/** Documents that began to wait between two instants and still do. CK3. */
export const waitingSince = prepared<{ id: string; listing_id: string; state_since: string }>(
  'clock.waiting',
  `select o.id, o.listing_id, o.state_since from offers o join listings l on l.id = o.listing_id and l.state = 'ACTIVE'
   where o.state like 'PENDING%' and o.state_since > $1 and o.state_since <= $2 order by o.state_since limit 500`,
)
