-- What a home was listed at, and from when on: the price history that everybody reads (issue 10 "Public page"). Public facts of
-- published homes alone; it goes with its listing. Of a home that was published before this only the day is known.
create table listing_prices (
  listing_id text not null references listings (id),
  at timestamptz not null,
  -- LISTED: it was published; PRICE: its price changed while it was on the market
  kind text not null check (kind in ('LISTED', 'PRICE')),
  price_cents bigint check (price_cents >= 0),
  primary key (listing_id, at)
);
insert into listing_prices (listing_id, at, kind)
  select distinct listing_id, at, 'LISTED' from events
  where subject = 'listing' and to_state = 'ACTIVE' and from_state in ('DRAFT', 'SELLER_APPROVED')
  on conflict do nothing;
