import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../platform/db/db.ts'
import { instant, json, jsonList } from '../platform/db/row.ts'
import { prepared } from '../platform/db/prepared.ts'
import { PARTS } from '#domain/evidence/row.ts'
import { KEPT, type Kept } from './kept.ts'

/**
 * Which chain an event `e` goes to: a document's to that of its negotiation, all others to that of the home. A notice's own chain holds all
 * but its delivery, which stands in the chain of the home: what a side prepares and does not deliver leaves no gap in what the other side
 * gets. Said nowhere else.
 */
export const GOES_TO = `cross join lateral (select case when e.subject in ('offer', 'backup') then 'negotiation'
      when e.subject = 'notice' and e.to_state <> 'DELIVERED' then 'notice' else 'listing' end as kind) of_kind
  cross join lateral (select of_kind.kind, case of_kind.kind
      when 'negotiation' then coalesce((select o.chain_id from offers o where o.id = e.subject_id), e.subject_id)
      when 'notice' then e.subject_id else e.listing_id end as chain_id) goes`

/**
 * An event with everything it is about, read from the tables as they stand: what is linked when it happens, and what the audit and
 * the ceremony recompute later. `s` is what was delivered with it, `n` who is to sign the contract it began, `g` the signature it tells of with
 * the consent `v` that it rests on, `y` the date that it made, `kept` what the tables keep beside it (kept.ts). What is linked stays in the chain where it is; `chain_kind` is the one of the rule.
 * `part` is written down with the link and never recomputed (`factsNow`). Whoever began an offer acted for its buyers, also where an agent has it
 * by the time of a late link: `creatorOf`, which asks who has it now, is another question.
 */
export const FACTS = `select e.id, e.listing_id, e.seq, e.subject, e.subject_id, e.row_id, e.action, e.from_state, e.to_state, e.actor_id,
    e.impersonator_id, e.comment, e.attestation, e.shown_hash, e.snapshot_hash, e.reason, e.ip, e.verb_id, e.at,
    coalesce((select k.chain_id from event_links k where k.event_id = e.id), goes.chain_id) as chain_id, goes.kind as chain_kind,
    encode(p.sha256, 'hex') as paper, s.body as terms, s.clauses, s.id as snapshot_id,
    n.signers, n.parties, y.effective, g.stage, g.signature_hash, g.initials_hash, g.document_hash, g.agree_text_version, g.user_agent, g.consent_version, g.session_id, g.documents,
    v.way as consent_way, v.at as consent_at, v.text_hash as consent_text, kept.kept,
    trim(u.first_name || ' ' || u.last_name) as actor_name,
    case when e.actor_id = '' then 'clock'
      when l.agent_id = e.actor_id then 'listing agent'
      when l.primary_owner_id = e.actor_id or exists (select from listing_owners w where w.listing_id = l.id and w.user_id = e.actor_id) then 'seller'
      when exists (select from offers i where i.listing_id = l.id and i.offer_type = 'INITIAL' and i.agent_id = e.actor_id) then 'buyer agent'
      when exists (select from offer_buyers b where b.listing_id = l.id and b.user_id = e.actor_id)
        or exists (select from offers i where i.listing_id = l.id and i.offer_type = 'INITIAL' and i.creator_id = e.actor_id and not i.outside) then 'buyer'
      when l.creator_id = e.actor_id then 'seller'
      when 'ADMIN' = any(u.roles) then 'administrator' else 'someone else' end as part
  from events e
  ${GOES_TO}
  join listings l on l.id = e.listing_id
  left join files p on p.id = e.paper_file_id
  left join users u on u.id = e.actor_user_id
  left join lateral (select d.id, d.body, d.clauses from snapshots d where d.offer_id = e.subject_id and d.hash = e.snapshot_hash
    and d.delivered_at <= e.at order by d.number desc limit 1) s on e.snapshot_hash is not null
  left join lateral (
    (select r.stage, r.signature_hash, r.initials_hash, r.document_hash, r.agree_text_version, r.user_agent, r.consent_version, r.session_id, r.documents, r.consent_id,
        jsonb_build_object('contract_signers', to_jsonb(r) - '{signature_png,initials_png}'::text[]) as kept
      from contract_signers r join contracts c on c.id = r.contract_id where c.offer_id = e.subject_id
        and r.user_id = e.actor_id and r.stage = e.from_state and r.signed_at = e.at limit 1)
    union all
    select e.from_state, t.signature_hash, t.initials_hash, t.document_hash, t.agree_text_version, t.user_agent, t.consent_version, t.session_id, null, t.consent_id,
        jsonb_build_object('contract_notice_signers', to_jsonb(t) - '{signature_png,initials_png}'::text[])
      from contract_notice_signers t where e.subject = 'notice' and t.notice_id = e.subject_id and t.user_id = e.actor_id and t.signed_at = e.at
    limit 1) g on e.reason = 'SIGNED'
  left join record_consents v on v.id = g.consent_id
  left join lateral (
    select json_agg(json_build_array(r.user_id, r.side, r.stage, r.name, r.role) order by r.position) as signers,
      json_agg(json_build_object('name', r.name, 'role', r.role, 'side', r.side, 'stage', r.stage, 'signingAs', r.signing_as,
        'signingFor', r.signing_for, 'signingTitle', r.signing_title) order by r.position) as parties
      from contract_signers r join contracts c on c.id = r.contract_id
      where e.subject = 'contract' and c.offer_id = e.subject_id and c.created_at = e.at having count(*) > 0
    union all
    select json_agg(json_build_array(t.user_id, t.side, e.to_state, t.name, t.role) order by t.position),
      json_agg(json_build_object('name', t.name, 'role', t.role, 'side', t.side, 'signingAs', t.signing_as,
        'signingFor', t.signing_for, 'signingTitle', t.signing_title) order by t.position)
      from contract_notice_signers t where e.subject = 'notice' and t.notice_id = e.subject_id having count(*) > 0
    limit 1) n on e.subject in ('contract', 'notice') and e.from_state is null
  left join lateral (select c.effective_date::text as effective from contracts c where c.offer_id = e.subject_id and c.completed_at = e.at
    limit 1) y on e.subject = 'contract' and e.to_state = 'COMPLETED'
  ${KEPT}`

export const eventRow = z.object({
  id: z.string(),
  listing_id: z.string(),
  seq: z.number(),
  subject: z.string(),
  subject_id: z.string(),
  row_id: z.string(),
  action: z.string(),
  from_state: z.string().nullable(),
  to_state: z.string(),
  actor_id: z.string(),
  impersonator_id: z.string().nullable(),
  comment: z.string().nullable(),
  attestation: z.string().nullable(),
  shown_hash: z.string().nullable(),
  snapshot_hash: z.string().nullable(),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  verb_id: z.string(),
  at: instant,
  chain_id: z.string(),
  paper: z.string().nullable(),
  terms: json<object>().nullable(),
  clauses: json<object>().nullable(),
  snapshot_id: z.string().nullable(),
  signers: jsonList<object>().nullable(),
  parties: jsonList<object>().nullable(),
  effective: z.string().nullable(),
  stage: z.string().nullable(),
  signature_hash: z.string().nullable(),
  initials_hash: z.string().nullable(),
  document_hash: z.string().nullable(),
  agree_text_version: z.string().nullable(),
  user_agent: z.string().nullable(),
  consent_version: z.string().nullable(),
  consent_way: z.string().nullable(),
  consent_at: instant.nullable(),
  consent_text: z.string().nullable(),
  session_id: z.string().nullable(),
  documents: jsonList<{ readonly sha256: string }>().nullable(),
  /** What the tables keep beside it now; of an event that goes with no row of theirs the little that they do. */
  kept: json<Kept>(),
  actor_name: z.string().nullable(),
  part: z.enum(PARTS),
})
export type EventRow = z.output<typeof eventRow>

/** What was known of an event when it was linked, beyond its row. */
export interface LinkFacts {
  readonly by: z.output<typeof eventRow>['part']
  readonly name: string | null
  readonly text: string | null
  readonly recordedAt: string | null
  /** Absent: it was linked before there was another format than the first. */
  readonly format?: 2 | 3
  readonly recordedBy?: 'operator' | null
  /** Of a notice's delivery: the last link of its own chain. */
  readonly joins?: string | null
  /** What the tables kept beside it; since the third format. */
  readonly kept?: Kept | null
}

export const linkRow = z.object({
  chain_number: z.number().nullable(),
  salt: z.string().nullable(),
  facts: json<LinkFacts>().nullable(),
  prev_hash: z.string().nullable(),
  body_hash: z.string().nullable(),
  hash: z.string().nullable(),
})

/** When this database says that it began to link its events; see `linkedSince`. */
export const SINCE = "(select applied_at from migrations where name = '280_evidence.sql')"

export const LINK = 'k.number as chain_number, k.salt, k.facts, k.prev_hash, k.body_hash, k.hash'

const linked = eventRow.extend(linkRow.shape).extend({ since: instant.nullable() })
export type LinkedRow = z.output<typeof linked>

/** Some chains of one listing, each in its order; what no link was made for yet comes last. */
export const chainRows = prepared(
  'evidence.chains',
  `select f.*, ${LINK}, ${SINCE} as since from (${FACTS} where e.listing_id = $1) f left join event_links k on k.event_id = f.id
   where f.chain_id = any($2) order by f.chain_id, k.number, f.seq`,
  linked,
)

/** Whose events a chain has. */
export const CHAIN_KINDS = ['listing', 'negotiation', 'notice'] as const
export type ChainKind = (typeof CHAIN_KINDS)[number]

/** How long each chain of a listing is, and what its last link is. */
export const headsOf = prepared(
  'evidence.heads',
  'select chain_id, kind, length, hash, salt from event_chains where listing_id = $1',
  z.object({
    chain_id: z.string(),
    kind: z.enum(CHAIN_KINDS),
    length: z.number(),
    hash: z.string(),
    salt: z.string(),
  }),
)

/** Called first in a transaction: everything in it is read as of one instant, and nothing is written. */
export const readAtOnce = async (tx: Tx): Promise<void> => {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx)
}
