import { z } from 'zod'
import { OFFER_TYPES } from '#domain/offer/vocabulary.ts'
import { MAKE_RECEIPTS } from '../negotiation/commit/deliver.ts'
import { prepared } from '../platform/db/prepared.ts'

/**
 * What the house has signed of the chains $1 and of the negotiation $2. With a `number`: a daily root of `day` found a chain so long; `gone`: not any
 * more, and `before` is the statement of the root before, which was made without what came after it; the row without a chain names the newest
 * root, which was made without what no root covers. With an `offer_id`: a receipt proves a delivery that is no longer on record. The signatures
 * themselves the audit checks.
 */
export const vouchedFor = prepared(
  'evidence.vouched',
  `select h.chain_id, h.number, r.day::text as day, not exists (
       select from event_links k where k.chain_id = h.chain_id and k.number = h.number and k.hash = h.hash) as gone,
     (select b.statement from evidence_roots b where b.id < h.root_id order by b.id desc limit 1) as before, null as offer_id
     from evidence_root_heads h join evidence_roots r on r.id = h.root_id where h.chain_id = any($1)
   union all (select null, null, null, false, statement, null from evidence_roots order by id desc limit 1)
   union all select null, null, null, true, null, e.offer_id from evidence_receipts e join offers o on o.id = e.offer_id
     where o.chain_id = $2 and not exists (
       select from event_links k where k.chain_id = any($1) and strpos(e.statement, k.hash) > 0)
   order by 1, 2, 6`,
  z.object({
    chain_id: z.string().nullable(),
    number: z.number().nullable(),
    day: z.string().nullable(),
    gone: z.boolean(),
    before: z.string().nullable(),
    offer_id: z.string().nullable(),
  }),
)
export type VouchedRow = Awaited<ReturnType<typeof vouchedFor>>[number]

/**
 * What some chains $1 delivered, and whether it has a receipt, or has one made by a job that is under way: for a day, and not by a row that puts it
 * off for longer.
 */
export const deliveredIn = prepared(
  'evidence.delivered',
  `select s.id as snapshot_id, o.offer_type, exists (select from evidence_receipts r where r.snapshot_id = s.id)
     or exists (select from outbox j where j.event_id = '${MAKE_RECEIPTS}:' || s.id and j.channel = 'job' and j.state = 'waiting'
       and j.next_at <= s.delivered_at + interval '1 day') as vouched
   from offers o join snapshots s on s.offer_id = o.id where o.chain_id = any($1)`,
  z.object({ snapshot_id: z.string(), offer_type: z.enum(OFFER_TYPES), vouched: z.boolean() }),
)
export type DeliveredRow = Awaited<ReturnType<typeof deliveredIn>>[number]
