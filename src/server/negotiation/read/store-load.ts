import { z } from 'zod'
import { ACCOUNT_ROLES } from '#domain/account/roles.ts'
import { contractClauses } from '#domain/listing/reading/clauses.ts'
import { offerBody } from '#domain/offer/form/body.ts'
import type { Db } from '../../platform/db/db.ts'
import { prepared, preparedWide } from '../../platform/db/prepared.ts'
import { instant, jsonOfShape } from '../../platform/db/row.ts'
import { contracts, listings, offers, waitingKind } from './records.ts'
import { AGENT_COLUMNS } from './store-people.ts'

/** A listing with what its head needs besides its own row. */
export const LISTING_COLUMNS = `l.*,
    (select coalesce(json_agg(o.user_id order by o.position), '[]') from listing_owners o
      where o.listing_id = l.id and o.position > 0) as secondary_owner_ids,
    case when l.agent_id is null then
      (select coalesce(json_agg(u.id), '[]') from invitations i join users u on u.email = i.email
        where i.listing_id = l.id and i.sender_id = l.creator_id)
      else '[]' end as invited_agent_ids`

const LISTING_INSTANTS = [
  'announced_deadline',
  'announced_at',
  'due_at',
  'published_due_at',
  'blind_since',
  'state_since',
  'created_at',
  'updated_at',
] as const

const LISTING = `select ${LISTING_COLUMNS} from listings l where l.id = $1`

/**
 * Locks the aggregate, and whoever acts ($2) after it: every verb of a negotiation goes through here first. Both rows are answered as they
 * are once they are locked; what is read beside them is as it was when the statement began to wait.
 */
export const lockListingFor = preparedWide(
  'negotiation.lock',
  `select ${LISTING_COLUMNS}, u.roles as caller_roles from listings l, users u
    where l.id = $1 and u.id = $2 for update of l for share of u`,
  LISTING_INSTANTS,
  listings.extend({ caller_roles: z.array(z.enum(ACCOUNT_ROLES)) }),
)

/** The same where nobody acts, and where the caller is held apart (`stillCalling`). */
export const lockListing = preparedWide(
  'negotiation.lockAlone',
  `${LISTING} for update of l`,
  LISTING_INSTANTS,
  listings,
)
export const readListing = preparedWide('negotiation.read', LISTING, LISTING_INSTANTS, listings)

/** A document without its text. */
export const OFFER_COLUMNS = `o.id, o.listing_id, o.chain_id, o.offer_type, o.state, o.version, o.saves, o.unseen_moves, o.seq, o.agent_id, o.creator_id, o.answers_id,
    o.snapshot_id, o.delivered_at, o.delivered_amount_cents, o.delivered_net_cents, o.dirty, o.revived, o.outside, o.arrival, o.shortlisted,
    o.paper_file_id, case when o.paper_file_id is not null then (select f.name from files f where f.id = o.paper_file_id) end as paper_name,
    o.outside_agent, o.own_words, o.request_buyer_approval, o.primary_buyer_email, o.expires_at, o.lapses_at, o.auction_date, o.deadline, o.reason, o.state_since,
    o.created_at, o.updated_at,
    (select coalesce(json_agg(json_build_object('userId', b.user_id, 'primary', b.position = 0) order by b.position), '[]')
      from offer_buyers b where b.chain_id = o.chain_id) as buyers,
    case when o.offer_type = 'INITIAL' then
      (select json_build_object('state', b.state, 'rank', b.rank, 'asks', b.asks, 'documentId', b.document_id,
        'since', b.since, 'askedAt', b.asked_at, 'until', b.until) from backups b where b.chain_id = o.id) end as backup,
    case when o.agent_id is null and o.offer_type = 'INITIAL' then
      (select coalesce(json_agg(u.id), '[]') from invitations i join users u on u.email = i.email
        where (i.offer_id = o.id or i.listing_id = o.listing_id) and i.sender_id = o.creator_id)
      else '[]' end as invited_agent_ids`

const OFFER_INSTANTS = [
  'delivered_at',
  'expires_at',
  'lapses_at',
  'deadline',
  'state_since',
  'created_at',
  'updated_at',
] as const

/** Every document of a listing without its text; the text of `$2` (working copies) comes along. */
export const readOffers = preparedWide(
  'negotiation.offers',
  `select ${OFFER_COLUMNS}, case when o.id = any($2) then o.body end as body from offers o where o.listing_id = $1 order by o.seq`,
  OFFER_INSTANTS,
  offers,
)

/** The rounds of a listing and the chains in which `$2` is agent, buyer or creator: all a buy side may know of. */
export const readOwnOffers = preparedWide(
  'negotiation.ownOffers',
  `select ${OFFER_COLUMNS}, null::jsonb as body from offers o where o.listing_id = $1 and (o.offer_type = 'GLOBAL_COUNTER'
     or o.chain_id in (select i.id from offers i where i.listing_id = $1 and i.offer_type = 'INITIAL'
       and (i.agent_id = $2 or i.creator_id = $2))
     or o.chain_id in (select b.chain_id from offer_buyers b where b.user_id = $2 and b.listing_id = $1))
   order by o.seq`,
  OFFER_INSTANTS,
  offers,
)

const foundListing = listings.extend({ concerned: z.boolean() })

/** What a home was listed at, oldest first, the newest hundred; instants as the rest of the house has them. */
const PRICES = `coalesce((select json_agg(json_build_object('at', to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'kind', p.kind, 'price_cents', p.price_cents) order by p.at)
  from (select at, kind, price_cents from listing_prices where listing_id = l.id order by at desc limit 100) p), '[]')`

/**
 * A listing by its id or its custom URL, with its agent and its prices along: the public page is asked for most. `concerned` says
 * whether `$2` has a chain on it or a round is on; most readers need nothing of the negotiation.
 */
export const findListing = preparedWide(
  'negotiation.find',
  `select ${LISTING_COLUMNS}, (select row_to_json(a) from (${AGENT_COLUMNS} where u.id = l.agent_id) a) as agent_row, ${PRICES} as prices,
     exists (select 1 from offers o where o.listing_id = l.id
       and (o.offer_type = 'GLOBAL_COUNTER' or o.agent_id = $2 or o.creator_id = $2))
     or exists (select 1 from offer_buyers b where b.user_id = $2 and b.listing_id = l.id) as concerned
   from listings l where l.id = $1 or l.custom_url = lower($1)
     or l.id = (select f.listing_id from former_urls f where f.url = lower($1))`,
  LISTING_INSTANTS,
  foundListing,
)

/** The newest contract of a listing, cancelled or not. */
export const readContract = prepared(
  'negotiation.contract',
  `select c.*,
    coalesce((select t.form_id is not null from contract_texts t where t.contract_id = c.id), false) as on_form,
    (select coalesce(json_agg(json_build_object('userId', s.user_id, 'side', s.side, 'stage', s.stage, 'name', s.name,
      'role', s.role, 'signedAt', s.signed_at, 'signingAs', s.signing_as, 'signingFor', s.signing_for, 'signingTitle', s.signing_title) order by s.position), '[]')
      from contract_signers s where s.contract_id = c.id) as signers,
    (select coalesce(json_agg(json_build_object('id', n.id, 'kind', n.kind, 'state', n.state, 'items', n.items,
        'preparedAt', extract(epoch from n.prepared_at) * 1000, 'signers', (select coalesce(json_agg(json_build_object('userId', g.user_id,
          'signedAt', extract(epoch from g.signed_at) * 1000) order by g.position), '[]') from contract_notice_signers g where g.notice_id = n.id))
        order by n.prepared_at, n.id), '[]')
      from contract_notices n where n.contract_id = c.id and n.state = 'SIGNING') as notices
  from contracts c where c.listing_id = $1 order by c.created_at desc, c.id desc limit 1`,
  contracts,
)

const listingOfOffer = prepared(
  'negotiation.listingOfOffer',
  'select listing_id from offers where id = $1',
  z.object({
    listing_id: z.string(),
  }),
)

export const findListingOfOffer = async (db: Db, offerId: string): Promise<string | null> =>
  (await listingOfOffer(db, [offerId]))[0]?.listing_id ?? null

/**
 * Listings by id: what one buy side needs of many negotiations. How many ids there are the planner is not told: it would plan anew for each
 * number below ten, which takes longer than the reading (bench/README.md).
 */
export const listingsById = prepared(
  'negotiation.listings',
  `select ${LISTING_COLUMNS} from listings l where l.id in (select jsonb_array_elements_text(to_jsonb($1::text[])))`,
  listings,
)

/** The named chains and the rounds of their listings. */
export const chainsOfMany = prepared(
  'negotiation.chains',
  `select ${OFFER_COLUMNS}, null::jsonb as body from offers o
   where o.listing_id = any($1) and (o.chain_id = any($2) or o.offer_type = 'GLOBAL_COUNTER') order by o.seq`,
  offers,
)

export const snapshotText = z.object({
  id: z.string(),
  offer_id: z.string(),
  number: z.number(),
  body: jsonOfShape(offerBody),
  hash: z.string(),
  net_cents: z.number().nullable(),
  clauses_hash: z.string(),
  /** Of a first document, for its own side: the buyers with the numbers that it has of them now. */
  people: jsonOfShape(offerBody.pick({ primaryBuyer: true, secondaryBuyers: true })).nullable(),
})
export type SnapshotText = z.output<typeof snapshotText>

export const snapshotRows = prepared(
  'negotiation.snapshots',
  `select s.id, s.offer_id, s.number, s.body, s.hash, s.net_cents, s.clauses_hash,
     case when $2 then (select jsonb_object_agg(b.key, b.value) from offers o cross join lateral jsonb_each(o.body) b
       where o.id = s.offer_id and o.offer_type = 'INITIAL' and b.key in ('primaryBuyer', 'secondaryBuyers')) end as people
   from snapshots s where s.id = any($1)`,
  snapshotText,
)

/** What of the listing one delivery froze. */
export const clausesBySnapshot = prepared(
  'negotiation.clauses',
  'select clauses, clauses_hash from snapshots where id = $1',
  z.object({ clauses: jsonOfShape(contractClauses), clauses_hash: z.string() }),
)

export const bodyRows = prepared(
  'negotiation.bodies',
  'select id, body from offers where id = any($1)',
  z.object({
    id: z.string(),
    body: jsonOfShape(offerBody),
  }),
)

/** For what one person is waited for in some chains, now. */
export const waitingInChains = prepared(
  'waiting.chains',
  `select w.chain_id, w.kind, w.since, w.remind_at, w.until from waiting w where w.user_id = $1 and w.chain_id = any($2) and w.since <= $3::timestamptz
     and (w.until is null or w.until > $3::timestamptz)`,
  z.object({
    chain_id: z.string(),
    kind: waitingKind,
    since: instant,
    remind_at: instant.nullable(),
    until: instant.nullable(),
  }),
)

/** Which of some files ($1) this person ($2) uploaded. */
export const uploadedBy = prepared(
  'blind.uploaded',
  'select id from files where id = any($1) and uploader_id = $2',
  z.object({ id: z.string() }),
)
