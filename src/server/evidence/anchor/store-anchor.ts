import { z } from 'zod'
import { sealed } from '#domain/evidence/package.ts'
import { prepared } from '../../platform/db/prepared.ts'

/** The newest daily root. */
export const newestRootSealed = prepared(
  'evidence.newestRootSealed',
  'select statement, signature, certificate from evidence_roots order by id desc limit 1',
  sealed,
)

/** Is a root's statement $1 on record? */
export const hasRoot = prepared(
  'evidence.hasRoot',
  'select exists (select from evidence_roots where statement = $1) as there',
  z.object({ there: z.boolean() }),
)

/** Of statements $1 with the events $2 and their links $3, the places of those whose event has that link no more. */
export const linksGone = prepared(
  'evidence.linksGone',
  `select w.at::integer as at from unnest($1::text[], $2::text[]) with ordinality as w(event_id, hash, at)
   where not exists (select from event_links k join events e on e.id = k.event_id where k.event_id = w.event_id and k.hash = w.hash) order by 1`,
  z.object({ at: z.number() }),
)

/** The newest receipt of an act of each chain that has one since $1, with its place in the chain. */
export const newestActs = prepared(
  'evidence.newestActs',
  `select distinct on (r.chain_id) r.chain_id, r.statement, r.signature, r.certificate, k.number
   from evidence_act_receipts r join event_links k on k.event_id = r.event_id and k.chain_id = r.chain_id
   where r.created_at >= $1 and strpos(r.statement, k.hash) > 0 order by r.chain_id, k.number desc`,
  sealed.extend({ chain_id: z.string(), number: z.number() }),
)

/** Where in a chain $1 the link $3 of the event $2 stands; nothing: it is not there. */
export const placeOf = prepared(
  'evidence.placeOf',
  'select number from event_links where chain_id = $1 and event_id = $2 and hash = $3',
  z.object({ number: z.number() }),
)
