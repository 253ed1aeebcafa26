import { z } from 'zod'
import { prepared } from '../platform/db/prepared.ts'
import { instant, jsonList, noRow } from '../platform/db/row.ts'

/** Only one process makes a root at a time; another one passes. */
export const lockRoots = prepared(
  'evidence.lockRoots',
  'select pg_try_advisory_xact_lock(7201945) as held',
  z.object({ held: z.boolean() }),
)

const root = z.object({
  id: z.number(),
  day: z.string(),
  root: z.string(),
  statement: z.string(),
  signature: z.string(),
  certificate: z.string(),
  padding: z.string(),
  created_at: instant,
})
export type RootRow = z.output<typeof root>

const COLUMNS = 'id, day::text as day, root, statement, signature, certificate, padding, created_at'

export const newestRoot = prepared(
  'evidence.newestRoot',
  `select ${COLUMNS} from evidence_roots order by id desc limit 1`,
  root,
)

/** The roots after one of them, in their order, a page at a time. */
export const rootsAfter = prepared(
  'evidence.rootsAfter',
  `select ${COLUMNS} from evidence_roots where id > $1 order by id limit 100`,
  root,
)

const head = z.object({ chain_id: z.string(), length: z.number(), hash: z.string(), salt: z.string() })

/** The heads of all chains after $1, a page at a time. */
export const headsAfter = prepared(
  'evidence.headsAfter',
  'select chain_id, length, hash, salt from event_chains where chain_id > $1 order by chain_id limit 5000',
  head,
)

/** Where each of these chains stood in the newest root that it is in, and under which salt. */
export const lastRooted = prepared(
  'evidence.lastRooted',
  `select distinct on (chain_id) chain_id, number, salt from evidence_root_heads where chain_id = any($1) order by chain_id, root_id desc`,
  z.object({ chain_id: z.string(), number: z.number(), salt: z.string() }),
)

/** Whose certificates signed roots, and are none of $1. */
export const otherCertificates = prepared(
  'evidence.otherCertificates',
  'select distinct certificate from evidence_roots where certificate <> all($1)',
  z.object({ certificate: z.string() }),
)

export const insertRoot = prepared(
  'evidence.insertRoot',
  `insert into evidence_roots (day, root, statement, signature, certificate, padding, created_at) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (day) do nothing returning id`,
  z.object({ id: z.number() }),
)

export const insertRootHeads = prepared(
  'evidence.insertRootHeads',
  `insert into evidence_root_heads (root_id, chain_id, number, hash, salt, path)
   select $1, chain_id, number, hash, salt, path from jsonb_to_recordset($2::jsonb)
     as h(chain_id text, number integer, hash text, salt text, path jsonb)`,
  noRow,
)

/** The heads that moved with one root, after a chain, a page at a time. */
export const rootHeads = prepared(
  'evidence.rootHeads',
  `select chain_id, number, hash, salt, path from evidence_root_heads where root_id = $1 and chain_id > $2 order by chain_id limit 2000`,
  z.object({
    chain_id: z.string(),
    number: z.number(),
    hash: z.string(),
    salt: z.string(),
    path: jsonList<{ side: 'left' | 'right'; hash: string }>(),
  }),
)
