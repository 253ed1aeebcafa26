import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { LANES, type Lane } from '../outbox/store.ts'

/** One lane of the outbox as it stands. */
export interface LaneNow {
  readonly lane: Lane
  readonly waiting: number
  readonly failed: number
  /** Of what should be done by now: tried before, or due. What was put off on purpose is not late. */
  readonly oldestSeconds: number
}

/** Only what is not done yet is looked at: both states have an index of their own. */
export const readOutbox = async (db: Db, now: string): Promise<LaneNow[]> => {
  const { rows } = await sql<LaneNow>`
    select lane,
           coalesce(sum(o.waiting), 0)::int as waiting,
           coalesce(sum(o.failed), 0)::int as failed,
           coalesce(max(o.late), 0)::float8 as "oldestSeconds"
      from unnest(${[...LANES]}::text[]) as lane
      left join (
        select channel, 1 as waiting, 0 as failed,
               extract(epoch from ${now}::timestamptz
                 - case when attempts > 0 then created_at when next_at <= ${now} then next_at else ${now} end) as late
          from outbox where state = 'waiting'
        union all
        select channel, 0, 1, 0 from outbox where state = 'failed') o on o.channel = lane
     group by lane order by lane`.execute(db)
  return rows
}
