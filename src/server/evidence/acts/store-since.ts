import { z } from 'zod'
import { sealed } from '#domain/evidence/package.ts'
import { instant, noRow } from '../../platform/db/row.ts'
import { prepared } from '../../platform/db/prepared.ts'

/** The signed statement as the database has it, a JSON object or null: one expression of a row. */
export const KEPT_SINCE = '(select to_jsonb(s) from evidence_acts_since s limit 1)'

export const keptSince = prepared(
  'evidence.keptSince',
  `select ${KEPT_SINCE} as kept`,
  z.object({ kept: sealed.nullable() }),
)

/** $1 statement, $2 signature, $3 certificate; the first one stays. */
export const insertSince = prepared(
  'evidence.insertSince',
  'insert into evidence_acts_since (statement, signature, certificate) values ($1, $2, $3) on conflict do nothing',
  noRow,
)

/** The oldest act of which there is a receipt; null: there is no receipt. */
export const firstActReceipt = prepared(
  'evidence.firstActReceipt',
  'select min(e.at) as at from evidence_act_receipts r join events e on e.id = r.event_id',
  z.object({ at: instant.nullable() }),
)
