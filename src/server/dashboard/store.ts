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
  role: 'agent' | 'primaryOwner'
}>(
  'dashboard.listings',
  `(select id, state, address_line1, comment, 'agent' as role from listings
      where agent_id = $1 and state in ('DRAFT', 'PENDING_AGENT_UPDATES', 'SELLER_APPROVED') order by created_at desc limit ${MOST})
   union all
   (select id, state, address_line1, comment, 'primaryOwner' from listings
      where primary_owner_id = $1 and state = 'PENDING_SELLER_APPROVAL' order by created_at desc limit ${MOST})`,
)

export interface WaitingRow {
  listing_id: string
  chain_id: string
  offer_type: OfferType
  state: OfferState
  address_line1: string
  role: 'BA' | 'OB' | 'LA' | 'PS'
  current: boolean
}

const FROZEN = `('SELLER_REVIEW', 'PENDING', 'PENDING_ESCROW')`

/** Is it the newest open document its side may see? Only then somebody is waited for. */
const newest = (
  side: 'buyer' | 'seller',
) => `not exists (select 1 from offers n where n.chain_id = o.chain_id and n.seq > o.seq
  and n.offer_type <> 'GLOBAL_COUNTER' and n.state not in ('CANCELLED', 'DELETED', 'REJECTED', 'ACCEPTED')
  and (n.delivered_at is not null or n.offer_type ${side === 'seller' ? '' : 'not'} like 'SELLER%'))`

const COLUMNS = `o.listing_id, o.chain_id, o.offer_type, o.state, l.address_line1`

export const documentsWaiting = prepared<Omit<WaitingRow, 'current'>>(
  'dashboard.documents',
  `(select ${COLUMNS}, 'LA' as role from listings l join offers o on o.listing_id = l.id
      where l.agent_id = $1 and l.state not in ${FROZEN} and o.state = 'PENDING_SELLER_AGENT_RESPONSE' and ${newest('seller')} limit ${MOST})
   union all
   (select ${COLUMNS}, 'PS' from listings l join offers o on o.listing_id = l.id
      where l.primary_owner_id = $1 and l.state not in ${FROZEN}
        and o.state in ('PENDING_SELLER_ACCEPT_REVIEW', 'PENDING_SELLER_COUNTER_REVIEW') and ${newest('seller')} limit ${MOST})
   union all
   (select ${COLUMNS}, 'BA' from offers i join offers o on o.chain_id = i.id join listings l on l.id = o.listing_id
      where i.agent_id = $1 and i.offer_type = 'INITIAL' and (l.state not in ${FROZEN} or i.delivered_at is null)
        and o.state in ('LIVE_EDIT', 'BUYER_REJECTED', 'PENDING_BUYER_AGENT_RESPONSE', 'BUYER_REJECTED_COUNTER_OFFER_CREATION')
        and (o.delivered_at is not null or o.offer_type not like 'SELLER%') and ${newest('buyer')} limit ${MOST})
   union all
   (select ${COLUMNS}, 'OB' from offer_buyers b join offers o on o.chain_id = b.chain_id join listings l on l.id = o.listing_id
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
