import { z } from 'zod'
import { CONTRACT_STATES, CONTRACT_SIDES } from '#domain/contract/vocabulary.ts'
import { OFFER_TYPES } from '#domain/offer/vocabulary.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { prepared } from '../platform/db/prepared.ts'
import { day, instant, json, jsonList, noRow } from '../platform/db/row.ts'

const DELIVERED = `from snapshots s join offers o on o.id = s.offer_id
   join lateral (select k.event_id, k.salt, k.hash from events e join event_links k on k.event_id = e.id
     where e.subject_id = s.offer_id and e.snapshot_hash = s.hash and e.at = s.delivered_at order by e.seq limit 1) d on true
   where o.chain_id = $1 order by s.delivered_at, o.seq, s.number`

const head = z.object({
  id: z.string(),
  offer_id: z.string(),
  offer_type: z.enum(OFFER_TYPES),
  hash: z.string(),
  delivered_at: instant,
  event_id: z.string(),
  link: z.string(),
})
export type DeliveryHead = z.output<typeof head>

/** Every delivery of a chain's documents, oldest first, with the event that delivered it; without what it says. */
export const deliveryHeadsOf = prepared(
  'evidence.deliveryHeads',
  `select s.id, s.offer_id, o.offer_type, s.hash, s.delivered_at, d.event_id, d.hash as link ${DELIVERED}`,
  head,
)

/** The same with what each says. */
export const deliveriesOf = prepared(
  'evidence.deliveries',
  `select s.id, s.offer_id, o.offer_type, s.body, s.clauses, s.hash, s.delivered_at, d.event_id, d.salt, d.hash as link ${DELIVERED}`,
  head.extend({ body: json<OfferBody>(), clauses: json<object>(), salt: z.string() }),
)
export type Delivery = Awaited<ReturnType<typeof deliveriesOf>>[number]

const statement = { statement: z.string(), signature: z.string(), certificate: z.string() }

export const receiptsOf = prepared(
  'evidence.receipts',
  `select r.snapshot_id, r.offer_id, r.statement, r.signature, r.certificate from evidence_receipts r
   where r.offer_id = any($1) order by r.created_at, r.snapshot_id`,
  z.object({ snapshot_id: z.string(), offer_id: z.string(), ...statement }),
)

/** Once for each delivery: what another process wrote first stays. */
export const insertReceipts = prepared(
  'evidence.insertReceipts',
  `insert into evidence_receipts (snapshot_id, offer_id, listing_id, statement, signature, certificate, created_at)
   select snapshot_id, offer_id, listing_id, statement, signature, certificate, created_at from jsonb_to_recordset($1::jsonb)
     as r(snapshot_id text, offer_id text, listing_id text, statement text, signature text, certificate text, created_at timestamptz)
   on conflict do nothing`,
  noRow,
)

/** The newest roots in which one of the chains had moved, with the ways to them. */
export const rootsOf = prepared(
  'evidence.rootsOf',
  `select r.id, r.statement, r.signature, r.certificate, h.chain_id, h.hash, h.salt, h.path from evidence_root_heads h
   join evidence_roots r on r.id = h.root_id where h.chain_id = any($1) order by r.id desc, h.chain_id limit 200`,
  z.object({
    id: z.number(),
    ...statement,
    chain_id: z.string(),
    hash: z.string(),
    salt: z.string(),
    path: jsonList<{ side: 'left' | 'right'; hash: string }>(),
  }),
)

/** What those who sign a contract $1 and some notices $2 agreed to about electronic records, by name, each once; never from where. */
export const consentsOf = prepared(
  'evidence.consents',
  `select s.name, s.side, r.version, r.text_hash as text, r.way, r.at from (
     select name, side, consent_id, position, '' as notice from contract_signers where contract_id = $1
     union all select name, side, consent_id, position, notice_id from contract_notice_signers where notice_id = any($2)) s
   join record_consents r on r.id = s.consent_id group by r.id, s.name, s.side order by min(s.notice), min(s.position), r.id`,
  z.object({
    name: z.string(),
    side: z.enum(CONTRACT_SIDES),
    version: z.string(),
    /** SHA-256 (hex) of its words. */
    text: z.string().nullable(),
    way: z.enum(['RECORD', 'ACCOUNT', 'SIGNATURE']),
    at: instant,
  }),
)

/** The contracts of a home, the newest first. */
export const contractsOf = prepared(
  'evidence.contractsOf',
  `select id, offer_id, state, document_hash is not null as drawn, final_file_id is not null as sealed, effective_date, completed_at, created_at
   from contracts where listing_id = $1 order by created_at desc, id desc`,
  z.object({
    id: z.string(),
    offer_id: z.string(),
    state: z.enum(CONTRACT_STATES),
    drawn: z.boolean(),
    sealed: z.boolean(),
    effective_date: day.nullable(),
    completed_at: instant.nullable(),
    created_at: instant,
  }),
)
