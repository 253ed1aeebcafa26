import { z } from 'zod'
import { json } from '../../platform/db/row.ts'
import type { Weights } from '#domain/offer/compare/score.ts'
import { prepared } from '../../platform/db/prepared.ts'

const costsRow = z.object({
  loan_payoff_cents: z.number(),
  commission_percent: z.number(),
  fees_cents: z.number(),
  prorations_cents: z.number(),
  weights: json<Weights>().nullable(),
  version: z.number(),
})
export type CostsRow = z.output<typeof costsRow>

const COLUMNS =
  'loan_payoff_cents, commission_percent::float8 as commission_percent, fees_cents, prorations_cents, weights, version'

/** What the sell side of a listing entered; $1 listing. */
export const costsOf = prepared(
  'costs.of',
  `select ${COLUMNS} from seller_costs where listing_id = $1`,
  costsRow,
)

/** Writes them whole; $9 the version they were read in (0: none), null: whatever stands there. No row: another was faster. */
export const saveCosts = prepared(
  'costs.save',
  `insert into seller_costs as c (listing_id, loan_payoff_cents, commission_percent, fees_cents, prorations_cents, weights,
     updated_by, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (listing_id) do update set loan_payoff_cents = excluded.loan_payoff_cents,
     commission_percent = excluded.commission_percent, fees_cents = excluded.fees_cents,
     prorations_cents = excluded.prorations_cents, weights = excluded.weights, updated_by = excluded.updated_by, updated_at = excluded.updated_at,
     version = c.version + 1
   where $9::integer is null or c.version = $9
   returning ${COLUMNS}`,
  costsRow,
)
