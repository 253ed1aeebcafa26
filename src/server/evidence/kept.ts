import { instantOf } from '../platform/db/row.ts'

/** Columns of the rows beside an event, by table; null: the table has no such row. */
export type Kept = Readonly<Record<string, unknown>>

const FILE =
  'id, uploader_id, upload_type, name, mime, size, storage_key, created_at, original_mime, original_sha256'
const file = (id: string): string =>
  `(select to_jsonb(w) from (select ${FILE}, encode(f.sha256, 'hex') as sha256 from files f where f.id = ${id}) w)`

/**
 * What the tables keep beside an event `e`, as they stand: the rows that go with it alone, and those of what it is about. A column stands here if nothing
 * but an act writes it, and each such act has an event: the last one says how it stands (`check/kept.ts`). The aliases are those of
 * `FACTS` (store-facts.ts).
 */
export const KEPT = `cross join lateral (select
    jsonb_build_object('events', jsonb_build_object('attested', e.attested, 'actor_user_id', e.actor_user_id, 'seq', e.seq))
    || case when p.id is null then '{}' else jsonb_build_object('files', ${file('p.id')}) end
    || case when s.id is null then '{}' else (select jsonb_build_object('snapshots', to_jsonb(w)) from (select d.listing_id, d.number,
        d.amount_cents, d.net_cents, d.clauses_hash, d.delivered_at from snapshots d where d.id = s.id) w) end
    || case when v.id is null then '{}' else jsonb_build_object('record_consents', to_jsonb(v)) end
    || coalesce(g.kept, '{}')
    || case e.subject
      when 'offer' then jsonb_build_object('offers', (select to_jsonb(w) from (select o.listing_id, o.chain_id, o.offer_type, o.seq, o.agent_id, o.creator_id,
          o.answers_id, o.outside, o.outside_agent, o.paper_file_id, o.revived, o.reason, o.auction_date, o.deadline, o.arrival, o.unseen_moves,
          o.delivered_at, o.delivered_amount_cents, o.delivered_net_cents, o.state_since, o.created_at, o.version - o.saves as moves
          from offers o where o.id = e.subject_id) w))
        || coalesce((select jsonb_build_object('offer_buyers', (select jsonb_agg(to_jsonb(b) order by b.position) from offer_buyers b where b.chain_id = o.id))
          from offers o where o.id = e.subject_id and o.offer_type = 'INITIAL' and o.delivered_at is not null), '{}')
      when 'backup' then jsonb_build_object('backups', (select to_jsonb(b) from backups b where b.chain_id = e.subject_id))
      when 'listing' then jsonb_build_object('listings', (select to_jsonb(w) from (select h.property_state, h.agent_id, h.creator_id, h.provisional, h.price_cents,
          h.address_line1, h.city, h.zip, h.primary_owner_id, h.accepted_offer_id, h.confirm_authorization, h.comment, h.announced_deadline, h.announced_at,
          h.auction_date, h.due_at, h.published_due_at, h.buy_side_signed, h.blind, h.blind_since, h.state_since, h.created_at
          from listings h where h.id = e.subject_id) w),
        'listing_owners', (select jsonb_agg(to_jsonb(w) order by w.position) from listing_owners w where w.listing_id = e.subject_id))
      when 'contract' then coalesce((select jsonb_build_object('contracts', (select to_jsonb(w) from (select c.id, c.listing_id, c.form_id, c.form_frozen, c.document_file_id,
          c.final_file_id, c.signed_file_id, c.outside_file_id, c.effective_date, c.completed_at, c.state_since, c.created_at) w),
        'contract_texts', (select jsonb_build_object('form_id', x.form_id) from contract_texts x where x.contract_id = c.id),
        'contract_documents', (select jsonb_agg(to_jsonb(d) || jsonb_build_object('file', case when d.removed_at is null then ${file('d.file_id')} end) order by d.added_at, d.file_id)
          from contract_documents d where d.contract_id = c.id),
        'contract_marks', (select jsonb_agg(to_jsonb(m) order by m.kind) from contract_marks m where m.contract_id = c.id))
        from contracts c join events b on b.listing_id = c.listing_id and b.subject = 'contract' and b.subject_id = c.offer_id and b.from_state is null
          and b.at = c.created_at where c.offer_id = e.subject_id and b.seq <= e.seq order by b.seq desc limit 1), '{}')
      when 'notice' then jsonb_build_object('contract_notices', (select to_jsonb(w) from (select n.contract_id, n.listing_id, n.kind, n.items, n.document_file_id,
          n.document_hash, n.final_file_id, n.prepared_by, n.prepared_at, n.delivered_at, n.ended_at from contract_notices n where n.id = e.subject_id) w))
      else '{}' end as kept) kept`

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/

const settled = (value: unknown): unknown => {
  if (typeof value === 'string') return INSTANT.test(value) ? instantOf(value) : value
  if (Array.isArray(value)) return value.map(settled)
  return typeof value === 'object' && value !== null ? settledKept(value as Kept) : value
}

/** The same with instants as they are written everywhere: a session of the database writes them in its own zone. */
export const settledKept = (kept: Kept): Kept =>
  Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, settled(value)]))
