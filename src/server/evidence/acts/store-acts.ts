import { z } from 'zod'
import { noRow } from '../../platform/db/row.ts'
import { prepared } from '../../platform/db/prepared.ts'

/** $1 receipts, $2 listing, $3 now. */
export const insertActReceipts = prepared(
  'evidence.insertActReceipts',
  `insert into evidence_act_receipts (event_id, listing_id, chain_id, statement, signature, certificate, created_at)
   select event_id, $2, chain_id, statement, signature, certificate, $3 from jsonb_to_recordset($1::jsonb)
     as r(event_id text, chain_id text, statement text, signature text, certificate text)`,
  noRow,
)

const receipt = z.object({
  event_id: z.string(),
  chain_id: z.string(),
  statement: z.string(),
  signature: z.string(),
  certificate: z.string(),
})

/** The receipts of acts in some chains $2 of a listing $1, in their order. */
export const actReceiptsOf = prepared(
  'evidence.actReceipts',
  `select r.event_id, r.chain_id, r.statement, r.signature, r.certificate from evidence_act_receipts r
   where r.listing_id = $1 and r.chain_id = any($2) order by r.created_at, r.event_id`,
  receipt,
)
