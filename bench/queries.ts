/** The queries the yardsticks share with the product: what has to be asked of the database in any case. */
export const LIST = `with page as (
    select p.id from listings p where p.state = 'ACTIVE' and lower(p.city) = lower($2) order by p.created_at desc, p.id desc limit 51)
  select l.id, l.state, l.property_state, l.agent_id, l.price_cents, l.address_line1,
    l.body #>> '{address,addressLine2}' as address_line2, l.city, l.zip, l.custom_url, l.body ->> 'propertyType' as property_type,
    (l.body -> 'numberBedrooms')::float8 as bedrooms, (l.body -> 'numberBaths')::float8 as baths,
    (l.body -> 'squareFeet')::float8 as square_feet, l.body #>> '{primaryImage,url}' as image_url,
    l.offer_count, l.highest_offer_cents, l.auction_date, l.announced_deadline, l.round_accepted, l.buy_side_signed, l.created_at,
    k.user_id is not null as liked, u.first_name, u.last_name, u.email, u.phone
  from page join listings l on l.id = page.id left join likes k on k.listing_id = l.id and k.user_id = $1
    left join users u on u.id = l.agent_id order by l.created_at desc, l.id desc`

export const DETAIL = `select l.*, u.first_name, u.last_name, u.email, u.phone,
    (select coalesce(json_agg(json_build_object('id', o.id, 'type', o.offer_type, 'state', o.state, 'chain', o.chain_id, 'agent', o.agent_id)), '[]')
      from offers o where o.listing_id = l.id) as offers
  from listings l left join users u on u.id = l.agent_id where l.id = $1`

export const CREATE = `insert into offers (id, listing_id, chain_id, offer_type, state, seq, agent_id, creator_id, body, primary_buyer_email,
    state_since, created_at, updated_at) values ($1, $2, $1, 'INITIAL', 'DRAFT', 1, $3, $3, $4, $5, $6, $6, $6)`

export const SESSION = `select s.user_id, u.email, u.roles, a.license_state from sessions s join users u on u.id = s.user_id
  left join agents a on a.user_id = u.id where s.token_hash = $1 and s.expires_at > now()`
