import { z } from 'zod'
import { ACCOUNT_ROLES } from '#domain/account/roles.ts'
import { NOTICE_KINDS, type ContractNoticeHead } from '#domain/contract/notice/vocabulary.ts'
import { DEADLINE_KINDS } from '#domain/deadline/vocabulary.ts'
import { BLIND_STATES } from '#domain/negotiation/blind.ts'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import type { ContractClauses } from '#domain/listing/reading/clauses.ts'
import { LISTING_STATES } from '#domain/listing/vocabulary.ts'
import type { BackupMark } from '#domain/negotiation/heads.ts'
import { ROLES } from '#domain/negotiation/actor.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { OFFER_STATES, OFFER_TYPES } from '#domain/offer/vocabulary.ts'
import { CONTRACT_SIDES, type ContractSide } from '#domain/contract/vocabulary.ts'
import { STANDING_COLUMNS, STANDING_JOIN, standingRow } from '../account/license/standing.ts'
import { waitingKind } from '../negotiation/read/records.ts'
import { buyerNameIn } from '../negotiation/read/buyer-name.ts'
import { wasNamedIn } from '../negotiation/read/was-named.ts'
import { prepared, preparedWide } from '../platform/db/prepared.ts'
import { day, instant, json, jsonList } from '../platform/db/row.ts'

/** At most this many tasks of a kind; the newest. */
const MOST = 200

/** The home of a row: what is read beside a task, and whose time its dates are in. */
const homeRow = z.object({
  street: z.string(),
  image_url: z.string().nullable(),
  property_state: z.enum(PROPERTY_STATES),
  zip: z.string().nullable(),
})
export type HomeRow = z.output<typeof homeRow>

/** For what a person is waited for, with what the task's words need. */
const waitedForRow = homeRow.extend({
  kind: waitingKind,
  role: z.enum(ROLES),
  listing_id: z.string(),
  chain_id: z.string().nullable(),
  document_id: z.string(),
  since: instant,
  until: instant.nullable(),
  /** When one reminder is due. */
  remind_at: instant.nullable(),
  listing_state: z.enum(LISTING_STATES),
  comment: z.string().nullable(),
  /** Null where the document is the listing. */
  offer_type: z.enum(OFFER_TYPES).nullable(),
  state: z.enum(OFFER_STATES).nullable(),
  /** SIGN_NOTICE only. */
  notice_kind: z.enum(NOTICE_KINDS).nullable(),
  /** Of the document: in dollars as its writer has it, and in cents as it was delivered. */
  working_amount: z.number().nullable(),
  delivered_cents: z.number().nullable(),
  last_row: z.string().nullable(),
  note: z.string().nullable(),
  buyer_name: z.string(),
  blind: z.enum(BLIND_STATES).nullable(),
  /** The document waits again since its home came back, and not since it came to its state. */
  reopened: z.boolean(),
  /** ACTIVE_AGAIN only: how the backups on the home stand; `until` is epoch ms. */
  backups: jsonList<Pick<BackupMark, 'state' | 'until'>>(),
  /** Of the chain: its place by first delivery, and whether it was ever accepted. */
  arrival: z.number().nullable(),
  named: z.boolean(),
})
export type WaitedFor = z.output<typeof waitedForRow>

// The sell side's from what was delivered, the buyer agent's from the working copy.
const DELIVERED_NAME = buyerNameIn('snapshots b where b.id = c.snapshot_id')
const WORKING_NAME = buyerNameIn('offers b where b.id = w.chain_id')

/** What happened last in the chain says why the listing agent is asked. */
const LAST_ROW = `(select e.row_id from offers x cross join lateral (select e.row_id, e.seq from events e
    where e.subject_id = x.id and e.subject = 'offer' order by e.seq desc limit 1) e
  where x.chain_id = w.chain_id order by e.seq desc limit 1)`

/** The row by which the document came to its state: whether its buyers sent it back to their agent. Saves lead to none. */
const CAME_BY = `(select e.row_id from events e where e.subject_id = w.document_id and e.subject = 'offer'
    and e.from_state is distinct from e.to_state order by e.seq desc limit 1)`

// What the agent wrote to the person who is asked to approve: the step that asks for it is of their own side.
const noteOn = (subject: 'offer' | 'backup', id: string) =>
  `(select e.comment from events e where e.subject_id = ${id} and e.subject = '${subject}' order by e.seq desc limit 1)`

/**
 * $1 person, $2 now, $3 the kinds in the order of their urgency. A home is looked up once, whatever the number of its documents that
 * wait: its body is what takes longest to unpack. A document is looked up by its id: the planner expects so many that it would read all.
 * Whether a chain was ever accepted is asked of homes alone whose offers were ever compared blind: of the others nobody wants to know.
 */
export const waitedFor = preparedWide(
  'dashboard.waiting',
  `with w as materialized (
     select k.urgency, x.* from unnest($3::text[]) with ordinality k(kind, urgency) cross join lateral (
       select x.* from waiting x where x.user_id = $1 and x.kind = k.kind and x.since <= $2::timestamptz
         and (x.until is null or x.until > $2::timestamptz) order by x.since desc limit ${MOST}) x),
   homes as materialized (
     select h.* from (select distinct w.listing_id from w) d cross join lateral (
       select l.id, l.street, l.body #>> '{primaryImage,url}' as image_url, l.state, l.state_since, l.property_state, l.zip, l.comment, l.blind
       from listings l where l.id = d.listing_id offset 0) h)
   select w.kind, w.role, w.listing_id, w.chain_id, w.document_id, w.since, w.until, w.remind_at, l.street,
     l.image_url, l.state as listing_state,
     l.property_state, l.zip, l.comment, t.kind as notice_kind, o.offer_type, o.state,
     (o.body #>> '{terms,offerAmount}')::float8 as working_amount, o.delivered_amount_cents as delivered_cents,
     case when w.kind = 'ANSWER_OFFER' then ${LAST_ROW} when w.kind in ('ANSWER_COUNTER', 'FINISH_EDITS') then ${CAME_BY} end as last_row,
     case when w.kind in ('APPROVE_ACCEPTANCE', 'APPROVE_COUNTER') then ${noteOn('offer', 'w.document_id')}
       when w.kind in ('APPROVE_BACKUP', 'ACCEPT_BACKUP', 'WITHDRAW_BACKUP') then ${noteOn('backup', 'w.chain_id')} end as note,
     coalesce(case w.role when 'LA' then ${DELIVERED_NAME} when 'PS' then ${DELIVERED_NAME} when 'BA' then ${WORKING_NAME} end, '') as buyer_name,
     w.kind = 'ANSWER_OFFER' and o.state_since < l.state_since and w.since = l.state_since as reopened,
     case when w.kind = 'ACTIVE_AGAIN' then (select coalesce(jsonb_agg(jsonb_build_object('state', b.state,
       'until', extract(epoch from b.until) * 1000)), '[]') from backups b where b.listing_id = w.listing_id) else '[]' end as backups,
     l.blind, c.arrival, l.blind is not null and ${wasNamedIn('w.chain_id')} as named
   from w join homes l on l.id = w.listing_id
   left join lateral (select x.* from offers x where x.id = w.document_id offset 0) o on true
   left join lateral (select x.arrival, x.snapshot_id from offers x where x.id = w.chain_id offset 0) c on true
   left join lateral (select x.kind from contract_notices x where x.id = w.document_id offset 0) t on true order by w.urgency, w.since desc`,
  ['since', 'until', 'remind_at'],
  waitedForRow,
)

/** Consumers who asked this person for help with something that waits for an agent (N10). */
export const helpWanted = prepared(
  'dashboard.help',
  `select distinct trim(s.first_name || ' ' || s.last_name) as name, w.listing_id, o.id as offer_id, l.street
   from users u join invitations i on i.email = u.email
   join waiting w on w.document_id = any(array[i.offer_id, i.listing_id]) and w.user_id is null and w.kind = 'CLAIM'
   join listings l on l.id = w.listing_id left join offers o on o.id = w.document_id
   join users s on s.id = i.sender_id and s.id = coalesce(o.creator_id, l.creator_id)
   join agents a on a.user_id = u.id and a.license_state = l.property_state
   where u.id = $1 limit ${MOST}`,
  z.object({
    name: z.string(),
    listing_id: z.string(),
    offer_id: z.string().nullable(),
    street: z.string(),
  }),
)

/** Homes of this person's that no agent has taken over, the newest first. */
export const withoutAgent = prepared(
  'dashboard.withoutAgent',
  `select l.id, l.street, l.body #>> '{primaryImage,url}' as image_url, l.property_state, l.zip, l.created_at as since
   from listings l where l.creator_id = $1 and l.agent_id is null and l.state = 'DRAFT'
   order by l.created_at desc limit ${MOST}`,
  homeRow.extend({ id: z.string(), since: instant }),
)

export const profileOf = prepared(
  'dashboard.profile',
  `select u.phone is not null and u.phone <> '' as has_phone, a.user_id is not null as is_agent, u.roles,
     coalesce(a.brokerage ->> 'name', '') <> '' as has_brokerage, a.questionnaire is not null as has_questionnaire,
     (u.signature is not null and u.initials is not null) as has_signature, u.last_name, ${STANDING_COLUMNS},
     exists (select 1 from subscriptions s where s.user_id = u.id and s.status = 'past_due') as is_past_due
   from users u left join agents a on a.user_id = u.id ${STANDING_JOIN} where u.id = $1`,
  z.object({
    ...standingRow.shape,
    has_phone: z.boolean(),
    is_agent: z.boolean(),
    roles: z.array(z.enum(ACCOUNT_ROLES)),
    has_brokerage: z.boolean(),
    has_questionnaire: z.boolean(),
    has_signature: z.boolean(),
    is_past_due: z.boolean(),
  }),
)

/**
 * The contracts of this person's that are in escrow, with what their deadlines are counted from: as a signer, or as one of the two
 * agents, who sign nothing in Florida. $1 person, $2 the stages in which agents sign.
 */
export const inEscrow = prepared(
  'dashboard.inEscrow',
  `select distinct on (c.id) c.id, c.effective_date, l.id as listing_id, l.property_state, l.zip, l.street,
     l.body #>> '{address,county}' as county, l.body #>> '{primaryImage,url}' as image_url, mine.side, mine.agent, s.body, s.clauses,
     coalesce((select jsonb_agg(jsonb_build_object('kind', m.kind, 'receivedOn', m.received_on, 'doneOn', m.done_on, 'side', m.side))
       from contract_marks m where m.contract_id = c.id), '[]') as marks,
     coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'state', t.state, 'items', t.items,
         'deliveredAt', to_char(t.delivered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'signers', (select coalesce(jsonb_agg(jsonb_build_object('userId', g.user_id,
             'signedAt', extract(epoch from g.signed_at) * 1000)), '[]') from contract_notice_signers g where g.notice_id = t.id))
         order by t.prepared_at, t.id)
       from contract_notices t where t.contract_id = c.id and t.state <> 'WITHDRAWN'), '[]') as notices
   from (
     select x.contract_id as id, x.side, false as agent from contract_signers x where x.user_id = $1 and x.stage <> all($2)
     union all select k.id, 'SELLER', true from contracts k join listings h on h.id = k.listing_id where h.agent_id = $1
     union all select k.id, 'BUYER', true from contracts k join offers o on o.id = k.offer_id
       join offers i on i.id = o.chain_id where i.agent_id = $1
   ) mine join contracts c on c.id = mine.id join listings l on l.id = c.listing_id
   join offers o on o.id = c.offer_id join snapshots s on s.id = o.snapshot_id
   where c.state = 'COMPLETED' and l.state = 'PENDING_ESCROW' order by c.id, mine.agent desc limit ${MOST}`,
  z.object({
    id: z.string(),
    effective_date: day,
    listing_id: z.string(),
    property_state: z.enum(PROPERTY_STATES),
    zip: z.string(),
    county: z.string().nullable(),
    street: z.string(),
    image_url: z.string().nullable(),
    side: z.enum(CONTRACT_SIDES),
    agent: z.boolean(),
    body: json<OfferBody>(),
    clauses: json<ContractClauses>(),
    marks: jsonList<{
      kind: (typeof DEADLINE_KINDS)[number]
      receivedOn: string | null
      doneOn: string | null
      side: ContractSide | null
    }>(),
    /** What is being signed or was delivered after the contract, the oldest first; `deliveredAt` an ISO instant. */
    notices: jsonList<ContractNoticeHead & { deliveredAt: string | null }>(),
  }),
)
