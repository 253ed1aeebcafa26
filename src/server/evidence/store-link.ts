import { z } from 'zod'
import { prepared } from '../platform/db/prepared.ts'
import { instant, noRow } from '../platform/db/row.ts'
import { CHAIN_KINDS, eventRow, FACTS, SINCE } from './store-facts.ts'

/**
 * The events of a listing that have no link yet, in their order: those of the act that is under way, and what an older release wrote. They are found first:
 * what goes with an event is read of these alone, however many others the home has.
 */
export const unlinkedEvents = prepared(
  'evidence.unlinked',
  `select f.*, h.length as head_length, h.hash as head_hash, w.hash as notice_hash, ${SINCE} as since from (${FACTS} where e.listing_id = $1
     and e.id = any(array(select x.id from events x where x.listing_id = $1
       and not exists (select from event_links k where k.event_id = x.id)))) f
   left join event_chains h on h.chain_id = f.chain_id
   left join event_chains w on f.subject = 'notice' and w.chain_id = f.subject_id order by f.seq`,
  eventRow.extend({
    chain_kind: z.enum(CHAIN_KINDS),
    head_length: z.number().nullable(),
    head_hash: z.string().nullable(),
    /** The last link of the notice's own chain. */
    notice_hash: z.string().nullable(),
    since: instant.nullable(),
  }),
)

/** $1 links, $2 heads, $3 listing. One statement: a chain and its head never disagree. */
export const insertLinks = prepared(
  'evidence.link',
  `with heads as (insert into event_chains as h (chain_id, kind, listing_id, length, hash, salt)
      select chain_id, kind, $3, length, hash, salt from jsonb_to_recordset($2::jsonb) as w(chain_id text, kind text, length integer, hash text, salt text)
      on conflict (chain_id) do update set length = excluded.length, hash = excluded.hash returning 1)
    insert into event_links (event_id, chain_id, number, listing_id, salt, facts, prev_hash, body_hash, hash)
    select event_id, chain_id, number, $3, salt, facts, prev_hash, body_hash, hash
    from jsonb_to_recordset($1::jsonb) as w(event_id text, chain_id text, number integer, salt text, facts jsonb, prev_hash text,
      body_hash text, hash text)`,
  noRow,
)

/** Listings with events from before there were links, after $1 in the order of their ids. */
export const unlinkedListings = prepared(
  'evidence.unlinkedListings',
  `select distinct e.listing_id from events e where e.listing_id > $1
     and not exists (select from event_links k where k.event_id = e.id) order by e.listing_id limit 200`,
  z.object({ listing_id: z.string() }),
)

export const lockHome = prepared('evidence.lock', 'select id from listings where id = $1 for update', noRow)
