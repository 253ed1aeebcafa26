import { z } from 'zod'
import type { Viewer } from '#api/kernel/viewer.ts'
import { COUNTED_STATES, figuresOf, HOME_COUNTS, type Figures } from '#domain/task/figures.ts'
import { TERMINAL_STATES } from '#domain/offer/vocabulary.ts'
import { countOwn } from '../listing/lists.ts'
import type { Db } from '../platform/db/db.ts'
import { prepared } from '../platform/db/prepared.ts'

/** $1 person, $2 now, $3 states in which an offer is over, $4 states of a home in contract. */
const offersMade = prepared(
  'dashboard.offersMade',
  `select (count(*) filter (where o.state <> all($3) and o.state <> 'ACCEPTED' and k.offer_id is null
       and (o.lapses_at is null or o.lapses_at > $2::timestamptz)))::int as offers,
     (count(*) filter (where k.offer_id is not null))::int as contracts
   from (select id from offers where offer_type = 'INITIAL' and agent_id = $1
         union select chain_id from offer_buyers where user_id = $1
         union select id from offers where offer_type = 'INITIAL' and creator_id = $1 and agent_id is null) m
   join offers o on o.id = m.id join listings l on l.id = o.listing_id
   left join lateral (select c.offer_id from contracts c join offers x on x.id = c.offer_id
     where c.listing_id = o.listing_id and x.chain_id = o.id and l.state = any($4) limit 1) k on true`,
  z.object({ offers: z.number(), contracts: z.number() }),
)

/** The figures of home as they hold at an instant (ISO). Two statements. */
export const figuresAt = async (db: Db, viewer: Viewer, now: string): Promise<Figures> => {
  const homes = await countOwn(db, viewer, COUNTED_STATES, now)
  const made = await offersMade(db, [viewer.userId, now, TERMINAL_STATES, HOME_COUNTS.inContract])
  return figuresOf(homes, made[0] ?? { offers: 0, contracts: 0 })
}
