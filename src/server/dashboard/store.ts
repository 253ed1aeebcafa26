import type { ContractState } from '#domain/contract/vocabulary.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'
import type { OfferState, OfferType } from '#domain/offer/vocabulary.ts'
import { prepared } from '../platform/db/prepared.ts'

/** A person's tasks are read in four statements, each along an index; at most this many of a kind. */
const MOST = 200

export const listingsWaiting = prepared<{
  id: string
  state: ListingState
  address_line1: string
  comment: string | null
  role: 'agent' | 'primaryOwner' | 'countdown' | 'activeAgain'
}>(
  'dashboard.listings',
  `(select id, state, address_line1, comment, 'agent' as role from listings
      where agent_id = $1 and state in ('DRAFT', 'PENDING_AGENT_UPDATES', 'SELLER_APPROVED') order by created_at desc limit ${MOST})
   union all
   (select id, state, address_line1, comment, 'primaryOwner' from listings
      where primary_owner_id = $1 and state = 'PENDING_SELLER_APPROVAL' order by created_at desc limit ${MOST})
   union all
   (select id, state, address_line1, comment, 'countdown' from listings
      where (agent_id = $1 or primary_owner_id = $1) and state = 'ACTIVE' and announced_deadline <= $2 and offer_count > 0
      order by created_at desc limit ${MOST})
   union all
   (select l.id, l.state, l.address_line1, l.comment, 'activeAgain' from listings l
      where l.agent_id = $1 and l.state = 'ACTIVE'
        and exists (select 1 from contracts c where c.listing_id = l.id and c.state = 'CANCELLED')
        and (select e.row_id from events e where e.listing_id = l.id order by e.seq desc limit 1) in ('K5', 'K6')
      order by l.created_at desc limit ${MOST})`,
)

/** Consumers who asked this person for help (N10), and the person's own provisional offers (N11). */
export const helpWanted = prepared<{
  name: string
  listing_id: string | null
  offer_id: string | null
  address_line1: string
  own: boolean
}>(
  'dashboard.help',
  `(select distinct trim(s.first_name || ' ' || s.last_name) as name, l.id as listing_id, null::text as offer_id, l.address_line1, false as own
      from users u join invitations i on i.email = u.email join listings l on l.id = i.listing_id and l.creator_id = i.sender_id
      join users s on s.id = i.sender_id join agents a on a.user_id = u.id and a.license_state = l.property_state
      where u.id = $1 and l.agent_id is null and l.provisional and l.state = 'DRAFT' limit ${MOST})
   union all
   (select distinct trim(s.first_name || ' ' || s.last_name), o.listing_id, o.id, l.address_line1, false
      from users u join invitations i on i.email = u.email join offers o on o.id = i.offer_id and o.creator_id = i.sender_id
      join listings l on l.id = o.listing_id join users s on s.id = i.sender_id
      join agents a on a.user_id = u.id and a.license_state = l.property_state
      where u.id = $1 and o.agent_id is null and o.state = 'PROVISIONAL' limit ${MOST})
   union all
   (select '', o.listing_id, o.id, l.address_line1, true from offers o join listings l on l.id = o.listing_id
      where o.creator_id = $1 and o.agent_id is null and o.offer_type = 'INITIAL' and o.state = 'PROVISIONAL' limit ${MOST})`,
)

export interface WaitingRow {
  listing_id: string
  chain_id: string
  offer_type: OfferType
  state: OfferState
  address_line1: string
  role: 'BA' | 'OB' | 'LA' | 'PS'
  last_row: string | null
  buyer_name: string
  /** A day has passed since the document began to wait (CK3). */
  reminded: boolean
}

const FROZEN = `('SELLER_REVIEW', 'PENDING', 'PENDING_ESCROW')`

/** Is it the newest open document its side may see? Only then somebody is waited for. */
const newest = (
  side: 'buyer' | 'seller',
) => `not exists (select 1 from offers n where n.chain_id = o.chain_id and n.seq > o.seq
  and n.offer_type <> 'GLOBAL_COUNTER' and n.state not in ('CANCELLED', 'DELETED', 'REJECTED', 'ACCEPTED')
  and (n.delivered_at is not null or n.offer_type ${side === 'seller' ? '' : 'not'} like 'SELLER%'))`

const COLUMNS = `o.listing_id, o.chain_id, o.offer_type, o.state, l.address_line1,
  (o.state like 'PENDING%' and o.state_since <= $2::timestamptz - interval '24 hours') as reminded`
/** What happened last in the chain, for the listing agent's tasks. */
const LAST_ROW = `(select e.row_id from events e join offers x on x.id = e.subject_id
  where e.listing_id = o.listing_id and x.chain_id = o.chain_id order by e.seq desc limit 1) as last_row`

/** The primary buyer's name: the sell side's from what was delivered, the buyer agent's from the working copy. */
const buyerName = (documents: string) =>
  `coalesce((select trim(concat_ws(' ', b.body #>> '{primaryBuyer,user,firstName}', b.body #>> '{primaryBuyer,user,lastName}'))
    from ${documents}), '') as buyer_name`
const DELIVERED_NAME = buyerName('offers i join snapshots b on b.id = i.snapshot_id where i.id = o.chain_id')
const WORKING_NAME = buyerName('offers b where b.id = o.chain_id')

export const documentsWaiting = prepared<WaitingRow>(
  'dashboard.documents',
  `(select ${COLUMNS}, 'LA' as role, ${LAST_ROW}, ${DELIVERED_NAME} from listings l join offers o on o.listing_id = l.id
      where l.agent_id = $1 and l.state not in ${FROZEN} and (o.state = 'PENDING_SELLER_AGENT_RESPONSE'
        or (o.state = 'PENDING_SELLER_ACCEPT_REVIEW' and o.offer_type like 'SELLER%')) and ${newest('seller')} limit ${MOST})
   union all
   (select ${COLUMNS}, 'PS', null, ${DELIVERED_NAME} from listings l join offers o on o.listing_id = l.id
      where l.primary_owner_id = $1 and l.state not in ${FROZEN}
        and o.state in ('PENDING_SELLER_ACCEPT_REVIEW', 'PENDING_SELLER_COUNTER_REVIEW') and ${newest('seller')} limit ${MOST})
   union all
   (select ${COLUMNS}, 'BA', null, ${WORKING_NAME} from offers i join offers o on o.chain_id = i.id join listings l on l.id = o.listing_id
      where i.agent_id = $1 and i.offer_type = 'INITIAL' and (l.state not in ${FROZEN} or i.delivered_at is null)
        and o.state in ('LIVE_EDIT', 'BUYER_REJECTED', 'PENDING_BUYER_AGENT_RESPONSE', 'BUYER_REJECTED_COUNTER_OFFER_CREATION')
        and (o.delivered_at is not null or o.offer_type not like 'SELLER%') and ${newest('buyer')} limit ${MOST})
   union all
   (select ${COLUMNS}, 'OB', null, '' from offer_buyers b join offers o on o.chain_id = b.chain_id join listings l on l.id = o.listing_id
      where b.user_id = $1 and (l.state not in ${FROZEN} or o.state = 'PENDING_BUYER_APPROVAL')
        and o.state in ('PENDING_BUYER_APPROVAL', 'LIVE_EDIT_BUYER', 'PENDING_BUYER_ACCEPT_REVIEW', 'PENDING_BUYER_COUNTER_REVIEW')
        and ${newest('buyer')} limit ${MOST})`,
)

export const roundsOpen = prepared<{ listing_id: string; address_line1: string; auction_date: string }>(
  'dashboard.rounds',
  `select distinct l.id as listing_id, l.address_line1, g.auction_date from offers i
     join listings l on l.id = i.listing_id and l.state = 'ACTIVE'
     join offers g on g.listing_id = l.id and g.offer_type = 'GLOBAL_COUNTER' and g.state = 'ACCEPTED' and g.deadline > $2
   where i.agent_id = $1 and i.offer_type = 'INITIAL' and i.delivered_at is not null
     and i.state not in ('CANCELLED', 'DELETED', 'REJECTED')
     and not exists (select 1 from offers r where r.chain_id = i.id and r.offer_type = 'GLOBAL_COUNTER_RESPONSE'
       and r.delivered_at is not null and r.state not in ('CANCELLED', 'DELETED', 'REJECTED')) limit ${MOST}`,
)

export const contractsWaiting = prepared<{
  listing_id: string
  address_line1: string
  state: ContractState
  side: 'BUYER' | 'SELLER'
}>(
  'dashboard.contracts',
  `select c.listing_id, l.address_line1, c.state, s.side from contract_signers s join contracts c on c.id = s.contract_id
     join listings l on l.id = c.listing_id
   where s.user_id = $1 and s.signed_at is null and s.stage = c.state limit ${MOST}`,
)

export const profileOf = prepared<{
  has_phone: boolean
  is_agent: boolean
  is_listing: boolean
  has_brokerage: boolean
  has_questionnaire: boolean
  has_signature: boolean
}>(
  'dashboard.profile',
  `select u.phone is not null and u.phone <> '' as has_phone, a.user_id is not null as is_agent, 'LISTING' = any(u.roles) as is_listing,
     coalesce(a.brokerage ->> 'name', '') <> '' as has_brokerage, a.questionnaire is not null as has_questionnaire,
     (u.signature is not null and u.initials is not null) as has_signature
   from users u left join agents a on a.user_id = u.id where u.id = $1`,
)
