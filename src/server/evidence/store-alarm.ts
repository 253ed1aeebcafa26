import { z } from 'zod'
import { prepared } from '../platform/db/prepared.ts'
import { instant, noRow } from '../platform/db/row.ts'

/** $1 rows; each thing once. */
export const insertAlarms = prepared(
  'evidence.alarm',
  `insert into evidence_alarms (id, listing_id, contract_id, what, found_at)
   select id, listing_id, contract_id, what, found_at from jsonb_to_recordset($1::jsonb)
     as a(id text, listing_id text, contract_id text, what text, found_at timestamptz)
   on conflict (contract_id, what) do nothing`,
  noRow,
)

/** That contract $1 was found changed at $2. */
export const insertAlarmTime = prepared(
  'evidence.alarmTime',
  'insert into evidence_alarm_times (contract_id, raised_at) values ($1, $2) on conflict do nothing',
  noRow,
)

/** The newest things that checks have found, for the operations page: of contracts that were found changed after $1 (null: ever). */
export const newestAlarms = prepared(
  'evidence.alarms',
  `select a.id, a.listing_id, a.contract_id, a.what, coalesce(d.raised_at, a.found_at) as found_at from evidence_alarms a
     left join lateral (select max(x.raised_at) as raised_at from evidence_alarm_times x where x.contract_id = a.contract_id) d on true
   where $1::timestamptz is null or coalesce(d.raised_at, a.found_at) > $1 order by found_at desc, a.id limit 50`,
  z.object({
    id: z.string(),
    listing_id: z.string(),
    contract_id: z.string(),
    what: z.string(),
    found_at: instant,
  }),
)
