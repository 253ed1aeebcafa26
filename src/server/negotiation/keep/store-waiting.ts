import { z } from 'zod'
import { prepared } from '../../platform/db/prepared.ts'
import { instant, noRow } from '../../platform/db/row.ts'
import { waitingKind } from '../read/records.ts'

/** A person waited for, as the table `waiting` keeps it; instants are ISO texts. */
export interface WaitingRow {
  document_id: string
  chain_id: string | null
  kind: string
  role: string
  user_id: string | null
  since: string | null
  until: string | null
  remind_at: string | null
}

/** $1 listing, $2 who is waited for. What stays keeps its reminder's mark; what is over goes. One statement. */
export const replaceWaiting = prepared(
  'waiting.replace',
  `with wanted as (select * from jsonb_to_recordset($2::jsonb) as w(document_id text, chain_id text, kind text, role text,
      user_id text, since timestamptz, until timestamptz, remind_at timestamptz)),
    over as (delete from waiting h where h.listing_id = $1 and not exists (
      select 1 from wanted w where w.document_id = h.document_id and w.kind = h.kind and w.role = h.role
        and coalesce(w.chain_id, '') = coalesce(h.chain_id, '') and coalesce(w.user_id, '') = coalesce(h.user_id, '')))
    insert into waiting as h (listing_id, document_id, chain_id, kind, role, user_id, since, until, remind_at)
    select $1, document_id, chain_id, kind, role, user_id, since, until, remind_at from wanted
    on conflict (listing_id, document_id, kind, role, coalesce(chain_id, ''), coalesce(user_id, '')) do update
      set since = excluded.since, until = excluded.until, remind_at = excluded.remind_at,
        reminded_at = case when h.since = excluded.since and h.remind_at is not distinct from excluded.remind_at
          then h.reminded_at end
      where (h.since, h.until, h.remind_at) is distinct from (excluded.since, excluded.until, excluded.remind_at)`,
  noRow,
)

/** When documents count as cancelled by their own date; null takes a date back. One statement. */
export const setLapses = prepared(
  'waiting.lapses',
  `update offers o set lapses_at = l.lapses_at from jsonb_to_recordset($1::jsonb) as l(id text, lapses_at timestamptz)
   where o.id = l.id`,
  noRow,
)

const due = z.object({
  listing_id: z.string(),
  document_id: z.string(),
  chain_id: z.string().nullable(),
  kind: waitingKind,
  role: z.enum(['BA', 'OB', 'LA', 'PS', 'SS']),
  user_id: z.string(),
  since: instant,
})
export type Due = z.output<typeof due>

/**
 * Takes the reminders that are due, at most $2, and marks them: another process passes over them, and a crash gives them
 * back. Whoever is no longer waited for is not reminded.
 */
export const takeDueReminders = prepared(
  'waiting.reminders',
  `update waiting w set reminded_at = $1 from (
     select ctid from waiting where reminded_at is null and remind_at <= $1::timestamptz and since <= $1::timestamptz
       and (until is null or until > $1::timestamptz) and user_id is not null
     order by remind_at limit $2 for update skip locked) due
   where w.ctid = due.ctid
   returning w.listing_id, w.document_id, w.chain_id, w.kind, w.role, w.user_id, w.since`,
  due,
)

/** Reminders from before this table: the clock of that time has told them. */
export const forgetDueReminders = prepared(
  'waiting.forget',
  `update waiting set reminded_at = $1 where reminded_at is null and remind_at <= $1::timestamptz`,
  noRow,
)

/** Listings after one, by id, for the first writing of this table. */
export const listingsAfter = prepared(
  'waiting.listings',
  'select id from listings where id > $1 order by id limit 500',
  z.object({ id: z.string() }),
)

/** Of those the ones under whose contract a notice is being signed. */
export const listingsWithNotices = prepared(
  'waiting.listingsWithNotices',
  `select distinct listing_id as id from contract_notices where state = 'SIGNING' and listing_id > $1 order by listing_id limit 500`,
  z.object({ id: z.string() }),
)

/** Listings that hold a lapsed document which is not written as cancelled yet. */
export const lapsedListings = prepared(
  'waiting.lapsed',
  `select listing_id from (select listing_id, lapses_at from offers where lapses_at <= $1 order by lapses_at limit 500) l
   group by listing_id`,
  z.object({ listing_id: z.string() }),
)

/** Was something worked out for what is older than it? */
export const isKept = prepared(
  'waiting.isKept',
  'select name from system_facts where name = $1',
  z.object({ name: z.string() }),
)
export const noteKept = prepared(
  'waiting.noteKept',
  `insert into system_facts (name, value) values ($1, 'true') on conflict do nothing`,
  noRow,
)
