import { z } from 'zod'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { Db } from '../../platform/db/db.ts'
import { everyRow } from '../../platform/db/every-row.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { instant, json } from '../../platform/db/row.ts'
import { GOES_TO, SINCE } from '../store-facts.ts'

/** Every listing that there is, or that has events, links or chains, after $1, a page at a time. */
const auditedListings = prepared(
  'audit.listings',
  `select listing_id from (select listing_id from events union select listing_id from event_links union select listing_id from event_chains
     union select id from listings) a
   where listing_id > $1 order by listing_id limit 200`,
  z.object({ listing_id: z.string() }),
)

/** The ids of all homes of which there is a record. */
export async function* homesOnRecord(db: Db): AsyncGenerator<string> {
  const rows = everyRow(
    (last) => auditedListings(db, [last]),
    (row) => row.listing_id,
  )
  for await (const { listing_id: id } of rows) yield id
}

/** The chains of a listing, whether events, links or heads are left of them, or there are documents, buyers or a backup alone. */
export const chainsOf = prepared(
  'audit.chains',
  `select chain_id from event_links where listing_id = $1 union select chain_id from event_chains where listing_id = $1
   union select goes.chain_id from events e ${GOES_TO}
     where e.listing_id = $1 and not exists (select from event_links k where k.event_id = e.id)
   union select chain_id from offers where listing_id = $1 union select chain_id from offer_buyers where listing_id = $1
   union select chain_id from backups where listing_id = $1 order by 1`,
  z.object({ chain_id: z.string() }),
)

export const contractsOf = prepared(
  'audit.contracts',
  'select id from contracts where listing_id = $1 order by created_at, id',
  z.object({ id: z.string() }),
)

/** Snapshots of a listing that no event delivered at that time, or whose own hash or amount is another. */
export const snapshotsOf = prepared(
  'audit.snapshots',
  `select s.id, s.offer_id, s.body, s.hash, s.amount_cents, exists (select from events e where e.subject_id = s.offer_id and e.snapshot_hash = s.hash
     and e.at = s.delivered_at) as told from snapshots s where s.listing_id = $1 order by s.offer_id, s.number`,
  z.object({
    id: z.string(),
    offer_id: z.string(),
    body: json<OfferBody>(),
    hash: z.string(),
    amount_cents: z.number().nullable(),
    told: z.boolean(),
  }),
)

/** Deliveries that events tell of and no snapshot keeps any more. */
export const lostSnapshots = prepared(
  'audit.lostSnapshots',
  `select e.id, e.at from events e where e.listing_id = $1 and e.snapshot_hash is not null and not exists (
     select from snapshots s where s.offer_id = e.subject_id and s.hash = e.snapshot_hash) order by e.seq`,
  z.object({ id: z.string(), at: instant }),
)

export const linkAt = prepared(
  'audit.linkAt',
  'select chain_id, number, hash from event_links where chain_id = any($1)',
  z.object({ chain_id: z.string(), number: z.number(), hash: z.string() }),
)

/** The receipts of a listing with the link that each is about. */
export const receiptsAudited = prepared(
  'audit.receipts',
  `select r.statement, r.signature, r.certificate, r.offer_id, o.offer_type, s.hash from evidence_receipts r
   left join offers o on o.id = r.offer_id and o.listing_id = r.listing_id left join snapshots s on s.id = r.snapshot_id and s.offer_id = r.offer_id
   where r.listing_id = $1 or r.offer_id in (select id from offers where listing_id = $1) order by r.created_at, r.snapshot_id`,
  z.object({
    statement: z.string(),
    signature: z.string(),
    certificate: z.string(),
    offer_id: z.string(),
    offer_type: z.string().nullable(),
    hash: z.string().nullable(),
  }),
)

export const sinceOf = prepared(
  'audit.since',
  `select ${SINCE} as since`,
  z.object({ since: instant.nullable() }),
)
