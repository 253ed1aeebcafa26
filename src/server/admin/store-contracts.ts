import { z } from 'zod'
import { sql } from 'kysely'
import { CONTRACT_STATES, isSigning } from '#domain/contract/vocabulary.ts'
import { LISTING_STATES, type ListingState } from '#domain/listing/vocabulary.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { namesIn, numberTyped } from '#server/platform/outbox/store.ts'
import { byColumns, type Table } from './store-page.ts'
import {
  agentsFound,
  hasWords,
  homesFound,
  isHome,
  isLicense,
  isPerson,
  together,
  type Search,
} from './store-search.ts'

const SIGNING = CONTRACT_STATES.filter(isSigning)
  .map((state) => `'${state}'`)
  .join(', ')

const newest = byColumns(['c.created_at', 'c.id'])

/** The states of a home under contract as a sale goes on, then all others. */
const IN_ORDER = [
  ...new Set<ListingState>(['SELLER_REVIEW', 'PENDING', 'PENDING_ESCROW', 'SOLD', ...LISTING_STATES]),
]
const LIVING = IN_ORDER.map((state) => `c.state <> 'CANCELLED' and l.state = '${state}'`)

/** As the column says it: the home's own state, and cancelled contracts after all others. Each stretch walks an index. */
const byStatus = {
  up: [
    ...LIVING.map((where) => ({ where, order: 'l.created_at desc, l.id desc, c.id desc' })),
    { where: `c.state = 'CANCELLED'`, order: 'c.created_at desc, c.id desc' },
  ],
  down: [
    { where: `c.state = 'CANCELLED'`, order: 'c.created_at, c.id' },
    ...LIVING.toReversed().map((where) => ({ where, order: 'l.created_at, l.id, c.id' })),
  ],
}

/** By name: the signers. Florida's agents sign nothing, so agents are found as such. */
const isSigner = (g: string, { words }: Search) => hasWords(`lower(${g}.name)`, words)

const address = byColumns(['l.street', 'l.city', 'l.id', 'c.id'])
const there = { where: 'l.id is not null' }
const byAddress = {
  up: address.up.map((stretch) => ({ ...stretch, ...there })),
  down: address.down.map((stretch) => ({ ...stretch, ...there })),
}

export const CONTRACTS: Table = {
  from: `contracts c left join listings l on l.id = c.listing_id
    left join users la on la.id = l.agent_id left join agents laa on laa.user_id = l.agent_id
    left join offers o on o.id = c.offer_id left join offers r on r.id = o.chain_id
    left join users ba on ba.id = r.agent_id left join agents baa on baa.user_id = r.agent_id`,
  id: 'c.id',
  filters: {
    signing: `c.state in (${SIGNING})`,
    COMPLETED: `c.state = 'COMPLETED'`,
    CANCELLED: `c.state = 'CANCELLED'`,
    'docusign-sent': 'c.docu_sign_sent',
  },
  orders: {
    // The newest first.
    '': { up: newest.down, down: newest.up },
    created: newest,
    status: byStatus,
    // Every contract has a listing: that it is there lets the order begin with its index.
    address: byAddress,
    docuSignSent: byColumns(['c.docu_sign_sent', 'c.id']),
  },
  holds: (words) => sql`(${isHome('l', words)} or ${isPerson('la', words)} or ${isLicense('laa', words)}
    or ${isPerson('ba', words)} or ${isLicense('baa', words)} or exists (
    select 1 from contract_signers g where g.contract_id = c.id and ${isSigner('g', words)}))`,
  find: (words, most) =>
    together(
      most,
      [
        sql`select k.id from first h join contracts k on k.listing_id = h.id where h.kind = 'home'`,
        sql`select k.id from first n join listings l on l.agent_id = n.id join contracts k on k.listing_id = l.id where n.kind = 'agent'`,
        sql`select k.id from first n join offers r on r.agent_id = n.id and r.offer_type = 'INITIAL'
          join offers o on o.chain_id = r.id join contracts k on k.offer_id = o.id where n.kind = 'agent'`,
        sql`(select g.contract_id from contract_signers g where ${isSigner('g', words)} limit ${most + 1})`,
      ],
      sql`(select h.id, 'home' as kind from (${homesFound(words, most)}) h)
        union all (select n.id, 'agent' from (${agentsFound(words, most)}) n)`,
    ),
}

const person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  brokerage: z.string().nullable(),
})
export type ParticipantRow = z.output<typeof person>

/** An agent's phone is the one of the license, where there is one. */
const AGENT = (u: string, a: string) =>
  `json_build_object('firstName', ${u}.first_name, 'lastName', ${u}.last_name, 'email', ${u}.email,
     'phone', coalesce(${a}.phone, ${u}.phone), 'brokerage', ${a}.brokerage ->> 'name')`

/** A principal: of what the account lacks, and of somebody without one, what the record has. `first` and `others`: whom it names. */
const PRINCIPAL = (first: string, others: string) =>
  `${namesIn('u', first, others)} || jsonb_build_object('email', u.email,
     'phone', coalesce(u.phone, ${numberTyped('u', first, others)}), 'brokerage', null)`

const contractRow = z.object({
  id: z.string(),
  listing_id: z.string(),
  offer_id: z.string(),
  state: z.enum(CONTRACT_STATES),
  listing_state: z.enum(LISTING_STATES),
  buy_side_signed: z.boolean(),
  address: z.string(),
  docu_sign_sent: z.boolean(),
  final_file_id: z.string().nullable(),
  outside_file_id: z.string().nullable(),
  /** The newest one of its listing: what is done with a listing's contract is done with it. */
  newest: z.boolean(),
  outside: z.boolean(),
  /** Of an outside chain: the agent and the buyers as the listing agent named them, who have no accounts. */
  outside_agent: z.unknown(),
  outside_buyers: z.array(z.unknown()),
  listing_agent: person.nullable(),
  owners: z.array(person),
  buyer_agent: person.nullable(),
  buyers: z.array(person),
})
export type ContractRowData = z.output<typeof contractRow>

/** $1: ids, in their order. */
export const contractRows = prepared(
  'admin.contracts',
  `select c.id, c.listing_id, c.offer_id, c.state, l.state as listing_state, l.buy_side_signed,
     concat_ws(', ', nullif(l.street, ''), nullif(l.city, '')) as address, c.docu_sign_sent, c.final_file_id,
     c.outside_file_id, r.outside, r.outside_agent,
     not exists (select 1 from contracts k where k.listing_id = c.listing_id and k.created_at > c.created_at) as newest,
     case when r.outside then jsonb_build_array(r.body -> 'primaryBuyer') || coalesce(r.body -> 'secondaryBuyers', '[]')
       else '[]'::jsonb end as outside_buyers,
     case when la.id is not null then ${AGENT('la', 'laa')} end as listing_agent,
     (select coalesce(json_agg(${PRINCIPAL(`l.body -> 'primaryOwner'`, `l.body -> 'secondaryOwners'`)} order by w.position), '[]')
        from listing_owners w join users u on u.id = w.user_id where w.listing_id = l.id) as owners,
     case when ba.id is not null and not r.outside then ${AGENT('ba', 'baa')} end as buyer_agent,
     (select coalesce(json_agg(${PRINCIPAL(`r.body -> 'primaryBuyer'`, `r.body -> 'secondaryBuyers'`)} order by b.position), '[]')
        from offer_buyers b join users u on u.id = b.user_id where b.chain_id = r.id) as buyers
   from unnest($1::text[]) with ordinality as asked (id, place)
     join contracts c on c.id = asked.id join listings l on l.id = c.listing_id
     join offers o on o.id = c.offer_id join offers r on r.id = o.chain_id
     left join users la on la.id = l.agent_id left join agents laa on laa.user_id = la.id
     left join users ba on ba.id = r.agent_id left join agents baa on baa.user_id = ba.id
   order by asked.place`,
  contractRow,
)
