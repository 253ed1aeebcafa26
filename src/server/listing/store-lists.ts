import { z } from 'zod'
import type { Db } from '../platform/db/db.ts'
import { hasLetters, likePart } from '../platform/db/like.ts'
import { prepared, preparedWide } from '../platform/db/prepared.ts'
import { day, instant, json, jsonList } from '../platform/db/row.ts'
import { creatorOf } from '../negotiation/read/creator-of.ts'
import { ownedBy } from '../negotiation/read/owned-by.ts'
import type { Summed } from '../negotiation/read/at.ts'
import type { LaterSummary } from '#domain/offer/reading/terms/summary.ts'
import type { RevealPeople } from '#domain/listing/permissions.ts'
import { licenceNumbers } from '#domain/account/licence.ts'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import { LISTING_STATES } from '#domain/listing/vocabulary.ts'

/** What a card shows of a listing. */
const cardRow = z.object({
  id: z.string(),
  state: z.enum(LISTING_STATES),
  property_state: z.enum(PROPERTY_STATES),
  agent_id: z.string().nullable(),
  creator_id: z.string(),
  primary_owner_id: z.string().nullable(),
  price_cents: z.number().nullable(),
  address_line1: z.string(),
  address_line2: z.string().nullable(),
  city: z.string(),
  zip: z.string(),
  custom_url: z.string().nullable(),
  property_type: z.string().nullable(),
  bedrooms: z.number().nullable(),
  baths: z.number().nullable(),
  square_feet: z.number().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  position_kind: z.string().nullable(),
  sold_price_cents: z.number().nullable(),
  image_url: z.string().nullable(),
  offer_count: z.number(),
  highest_offer_cents: z.number().nullable(),
  reveal_count: z.number(),
  revealed_cents: z.number().nullable(),
  reveal_people: json<RevealPeople>(),
  summary_later: jsonList<LaterSummary>(),
  auction_date: day.nullable(),
  due_at: instant.nullable(),
  round_accepted: z.boolean(),
  buy_side_signed: z.boolean(),
  liked: z.boolean(),
  created_at: instant,
  agent_first_name: z.string().nullable(),
  agent_last_name: z.string().nullable(),
  agent_email: z.string().nullable(),
  agent_phone: z.string().nullable(),
  agent_picture: z.string().nullable(),
  agent_license_number: z.string().nullable(),
  agent_license_state: z.string().nullable(),
  agent_brokerage: z.unknown(),
  /** The viewer is one of the other owners. */
  is_secondary: z.boolean(),
  /** For the listing's own agent alone. */
  owner_name: z.string().nullable(),
  owner_email: z.string().nullable(),
  owner_phone: z.string().nullable(),
  /** The offers in which the viewer is agent, creator or buyer. */
  own_chains: z.array(z.string()),
})

/** Beside it, of the viewer's own listings; a search does not ask for it. */
const ownCardRow = cardRow.extend({
  pending: z.boolean(),
  accepted_offer_id: z.string().nullable(),
  listed_at: instant.nullable(),
  county: z.string().nullable(),
})

export type CardRow = z.output<typeof cardRow> & Partial<z.output<typeof ownCardRow>>

/** $1 is the viewer. Of the body (`b`) only what a card shows: each look into it would unpack all of it again. */
const CARD = `l.id, l.state, l.property_state, l.agent_id, l.creator_id, l.primary_owner_id, l.price_cents, l.address_line1,
  b.address ->> 'addressLine2' as address_line2, l.city, l.zip, l.custom_url, b."propertyType" as property_type,
  b."numberBedrooms" as bedrooms, b."numberBaths" as baths,
  b."squareFeet" as square_feet, l.latitude, l.longitude, l.position_kind, l.sold_price_cents, b."primaryImage" ->> 'url' as image_url,
  l.offer_count, l.highest_offer_cents, l.reveal_count, l.revealed_cents, l.reveal_people, l.summary_later, l.auction_date, l.due_at, l.round_accepted, l.buy_side_signed, l.created_at,
  u.first_name as agent_first_name, u.last_name as agent_last_name, u.email as agent_email, coalesce(a.phone, u.phone) as agent_phone,
  u.profile_picture_url as agent_picture, a.license_number as agent_license_number, a.license_state as agent_license_state,
  a.brokerage as agent_brokerage,
  exists (select 1 from listing_owners o where o.listing_id = l.id and o.user_id = $1 and o.position > 0) as is_secondary,
  case when l.agent_id = $1 then nullif(trim(coalesce(b."primaryOwner" #>> '{user,firstName}', '') || ' ' ||
    coalesce(b."primaryOwner" #>> '{user,lastName}', '')), '') end as owner_name,
  case when l.agent_id = $1 then b."primaryOwner" #>> '{user,email}' end as owner_email,
  case when l.agent_id = $1 then b."primaryOwner" #>> '{user,phone}' end as owner_phone,
  coalesce((select json_agg(own.id) from (
    select o.id from offers o where o.listing_id = l.id and o.offer_type = 'INITIAL' and (o.agent_id = $1 or ${creatorOf('o', '$1')})
    union select b.chain_id from offer_buyers b where b.user_id = $1 and b.listing_id = l.id) own), '[]') as own_chains`

const INSTANTS = ['due_at', 'created_at'] as const

const AGENT = `left join users u on u.id = l.agent_id left join agents a on a.user_id = u.id
   cross join lateral jsonb_to_record(l.body) b(address jsonb, "propertyType" text, "numberBedrooms" float8, "numberBaths" float8,
     "squareFeet" float8, "primaryImage" jsonb, "primaryOwner" jsonb)`

/** A page of 200 (api.md "Shapes") and the row that tells of the next one. Said as a number, the planner reckons with it. */
const LARGEST_PAGE = 201

/**
 * $1 viewer, $2 state, $3 city, $4 pattern of the street or '', $5/$6 cursor, $7 agent, $8 limit, $9 the pattern again where the index of
 * letters finds it (migration 516), or ''. The page is chosen first, along an index; only its rows are opened up.
 */
const search = (name: string, city: string) =>
  preparedWide(
    name,
    `with page as (select found.id from (
       select p.id from listings p
       where p.state = 'ACTIVE' and ($2 = '' or p.property_state = $2) and ${city}
         and ($4 = '' or lower(p.street) like $4) and ($9 = '' or lower(p.street || ' ' || p.city || ' ' || p.zip) like $9)
         and ($5::timestamptz is null or (p.created_at, p.id) < ($5::timestamptz, $6))
         and ($7 = '' or p.agent_id = $7)
       order by p.created_at desc, p.id desc limit ${LARGEST_PAGE}) found limit $8)
     select ${CARD}, k.user_id is not null as liked
     from page join listings l on l.id = page.id left join likes k on k.listing_id = l.id and k.user_id = $1 ${AGENT}
     order by l.created_at desc, l.id desc`,
    INSTANTS,
    cardRow,
  )

const anywhere = search('listing.search', `$3::text = ''`)
const inCity = search('listing.searchCity', `lower(p.city) = lower($3)`)
/**
 * By a part of the city's name, or its beginning (`likePart`), asked only when no city has just that name. $10: the part again where the
 * index of letters finds it, or ''; a beginning is found by the index of cities.
 */
const likeCity = search(
  'listing.searchLikeCity',
  `lower(p.city) like lower($3) and ($10 = '' or lower(p.street || ' ' || p.city || ' ' || p.zip) like lower($10))`,
)

const byNumber = prepared(
  'listing.agentOfNumber',
  'select user_id from agents where license_state = any($1) and license_number = any($2) limit 1',
  z.object({ user_id: z.string() }),
)

/** Whose license this is; null where nobody has it. `state`: of the license, or of either where it is empty. */
export const agentOfNumber = async (db: Db, number: string, state: string): Promise<string | null> => {
  const wanted = state.trim().toUpperCase()
  const states = PROPERTY_STATES.filter((each) => wanted === '' || wanted === each)
  const numbers = states.flatMap((each) => licenceNumbers(each, number))
  return (await byNumber(db, [states, numbers]))[0]?.user_id ?? null
}

export interface Search {
  viewerId: string
  state: string
  city: string
  address: string
  after: { createdAt: string; id: string } | null
  agentId: string
  limit: number
}

export const searchActive = async (db: Db, q: Search): Promise<CardRow[]> => {
  const address = q.address.trim().toLowerCase()
  const values = (city: string) => [
    q.viewerId,
    q.state,
    city,
    address && likePart(address),
    q.after?.createdAt ?? null,
    q.after?.id ?? '',
    q.agentId,
    q.limit,
    hasLetters(address) ? likePart(address) : '',
  ]
  const city = q.city.trim()
  if (city === '') return anywhere(db, values(''))
  const exact = await inCity(db, values(city))
  const part = likePart(city)
  return exact.length > 0 ? exact : likeCity(db, [...values(part), hasLetters(city) ? part : ''])
}

/** `mine`: the ids of $1's listings as agent, owner, or creator of one that no agent has. */
const OWN_LISTINGS = `mine as (
     select id from listings where agent_id = $1 union ${ownedBy('$1')}
     union select id from listings where creator_id = $1 and agent_id is null)`

/** The listing agent knows the owners by the names of the form (negotiation.md §8): $14, the words of one, as patterns; none finds none. */
const OWNER_NAMED = `(l.agent_id = $1 and cardinality($14::text[]) > 0 and (
     select string_agg(concat_ws(' ', p.owner ->> 'orgName', p.owner #>> '{user,firstName}', p.owner #>> '{user,lastName}'), ' ')
       from (select jsonb_build_array(l.body -> 'primaryOwner') || coalesce(nullif(l.body -> 'secondaryOwners', 'null'), '[]') as people offset 0) d
       cross join lateral jsonb_array_elements(d.people) p (owner)) ilike all($14::text[]))`

/**
 * A person's listings as agent, owner or creator. $2 states, $3..$9 the filters of the spec, then the cursor; $12 for what
 * somebody may be waited for, $13 now; $14 for the owners' names.
 */
export const ownListings = preparedWide(
  'listing.own',
  `with ${OWN_LISTINGS},
   page as (select l.id from mine join listings l on l.id = mine.id
     where l.state = any($2) and ($3::bigint is null or l.price_cents >= $3) and ($4::bigint is null or l.price_cents <= $4)
       and ($5 = '' or l.street ilike '%' || $5 || '%' or ${OWNER_NAMED}) and ($6 = '' or l.city ilike '%' || $6 || '%')
       and ($7 = '' or l.property_state ilike '%' || $7 || '%') and ($8 = '' or l.zip ilike '%' || $8 || '%')
       and ($9::timestamptz is null or (l.created_at, l.id) < ($9::timestamptz, $10))
     order by l.created_at desc, l.id desc limit $11)
   select ${CARD}, k.user_id is not null as liked,
     exists (select 1 from waiting w where w.listing_id = l.id and w.user_id = $1 and w.kind = any($12)
       and w.since <= $13::timestamptz and (w.until is null or w.until > $13::timestamptz)) as pending,
     (select max(p.at) from listing_prices p where p.listing_id = l.id and p.kind = 'LISTED') as listed_at,
     b.address ->> 'county' as county, l.accepted_offer_id
   from page join listings l on l.id = page.id left join likes k on k.listing_id = l.id and k.user_id = $1 ${AGENT}
   order by l.created_at desc, l.id desc`,
  [...INSTANTS, 'listed_at'],
  ownCardRow,
)

/**
 * What is counted of a person's listings, by state. $2 states. Those that the clock alone may change (`later`) come one by one, of the
 * others there is only the sum.
 */
export const countedListings = prepared(
  'listing.counted',
  `with ${OWN_LISTINGS}
   select l.state, count(*)::int as homes, coalesce(sum(l.offer_count) filter (where l.summary_later = '[]'), 0)::int as offers,
     coalesce(jsonb_agg(jsonb_build_object('offer_count', l.offer_count, 'highest_offer_cents', l.highest_offer_cents,
       'reveal_count', l.reveal_count, 'revealed_cents', l.revealed_cents, 'reveal_people', l.reveal_people,
       'summary_later', l.summary_later)) filter (where l.summary_later <> '[]'), '[]') as later
   from mine join listings l on l.id = mine.id where l.state = any($2) group by l.state`,
  z.object({
    state: z.enum(LISTING_STATES),
    homes: z.number(),
    offers: z.number(),
    later: jsonList<Summed>(),
  }),
)
