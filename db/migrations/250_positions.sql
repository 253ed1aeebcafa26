-- Where homes are, and what a search for homes sorts and filters by (decision 34). Positions are columns of their own: what a
-- geocoder found is nobody's answer, and no terms change by it. An agent who drags the pin answers in the body: that is exact.
alter table listings
  add column latitude double precision,
  add column longitude double precision,
  -- exact: an agent's pin; found: a geocoder's; approximate: somewhere around the middle of the ZIP
  add column position_kind text check (position_kind in ('exact', 'found', 'approximate')),
  -- the address it is the position of
  add column position_of text,
  -- the sixteenth of a degree it lies in, row by row from the south: what is put together on a wide map
  add column map_cell integer generated always as
    (floor((latitude + 90) * 16)::integer * 8192 + floor((longitude + 180) * 16)::integer) stored,
  add column bedrooms double precision,
  add column baths double precision,
  add column property_type text;
update listings set bedrooms = (body ->> 'numberBedrooms')::float8, baths = (body ->> 'numberBaths')::float8,
  property_type = body ->> 'propertyType';

-- The pages of a search, in each of its orders: what is filtered by is in the index, so that only the rows of the page are
-- opened. Newest is who came on the market last; saved searches mail what is newer than their last mail.
create index listings_homes_newest on listings (state_since desc, id desc)
  include (price_cents, bedrooms, baths, property_type, latitude, longitude) where state = 'ACTIVE';
create index listings_homes_price on listings (price_cents, id)
  include (bedrooms, baths, property_type, latitude, longitude) where state = 'ACTIVE';
-- The map: a window of it is a stretch of latitudes.
create index listings_homes_place on listings (latitude, longitude)
  include (price_cents, bedrooms, baths, property_type, id, position_kind) where state = 'ACTIVE';

create index listings_homes_cell on listings (map_cell)
  include (price_cents, bedrooms, baths, property_type) where state = 'ACTIVE';

-- What a geocoder answered, so that nobody asks it twice; null positions: it knows no such address.
create table geocoded (
  address text primary key,
  latitude double precision,
  longitude double precision,
  at timestamptz not null
);
create index geocoded_at on geocoded (at);

-- The homes somebody likes, newest first.
create index likes_newest on likes (user_id, created_at desc, listing_id desc);
