import { z } from 'zod'
import { day, instant, noRow } from '../../platform/db/row.ts'
import { prepared } from '../../platform/db/prepared.ts'

const RESULT = 'chains, contracts, roots, found, findings, noted, notes, signature, certificate'

const result = z.object({
  day,
  finished_at: instant,
  chains: z.number(),
  contracts: z.number(),
  roots: z.number(),
  found: z.number(),
  findings: z.array(z.string()),
  noted: z.number(),
  notes: z.array(z.string()),
  signature: z.string().nullable(),
  certificate: z.string().nullable(),
})
export type AuditRow = z.output<typeof result>

/**
 * Takes the audit of day $1 at $2: nobody has, or whoever had began before $3, or after $2, and never ended. $4: also one that ended. Empty:
 * another process has it.
 */
export const takeDay = prepared(
  'evidence.takeDay',
  `insert into evidence_audits as a (day, started_at) values ($1, $2)
   on conflict (day) do update set started_at = excluded.started_at, finished_at = null, signature = null
     where case when a.finished_at is null then a.started_at < $3::timestamptz or a.started_at > excluded.started_at + interval '1 hour' else $4 end
   returning day::text as day`,
  z.object({ day: z.string() }),
)

/** $1 day, $2 now, $3 chains, $4 contracts, $5 roots, $6 how much was found, $7 sentences, $8 and $9 the same of notes, $10 signature, $11 certificate. */
export const endDay = prepared(
  'evidence.endDay',
  `update evidence_audits set finished_at = $2, chains = $3, contracts = $4, roots = $5, found = $6, findings = $7, noted = $8, notes = $9,
     signature = $10, certificate = $11 where day = $1`,
  noRow,
)

/** The audits that ended before day $1, the newest first. */
export const endedBefore = prepared(
  'evidence.endedBefore',
  `select day, finished_at, ${RESULT} from evidence_audits
   where finished_at is not null and day < $1::date order by day desc limit 60`,
  result,
)

/** The audits that ended, of day $1 and later. */
export const endedFrom = prepared(
  'evidence.endedFrom',
  `select day, finished_at, ${RESULT} from evidence_audits where finished_at is not null and day >= $1::date order by day limit 60`,
  result,
)
