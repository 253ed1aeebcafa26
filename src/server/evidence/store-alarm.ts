import { z } from 'zod'
import { prepared } from '../platform/db/prepared.ts'
import { instant } from '../platform/db/row.ts'

/** $1 rows; answers those that nobody was told of yet. */
export const insertAlarms = prepared(
  'evidence.alarm',
  `insert into evidence_alarms (id, listing_id, contract_id, what, found_at)
   select id, listing_id, contract_id, what, found_at from jsonb_to_recordset($1::jsonb)
     as a(id text, listing_id text, contract_id text, what text, found_at timestamptz)
   on conflict (contract_id, what) do nothing returning id, what`,
  z.object({ id: z.string(), what: z.string() }),
)

/** The newest things that checks have found, for the operations page. */
export const newestAlarms = prepared(
  'evidence.alarms',
  'select id, listing_id, contract_id, what, found_at from evidence_alarms order by found_at desc, id limit 50',
  z.object({
    id: z.string(),
    listing_id: z.string(),
    contract_id: z.string(),
    what: z.string(),
    found_at: instant,
  }),
)
