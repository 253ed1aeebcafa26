-- Addresses that the page of a home had before: they lead to it, and no other home takes them (docs/decisions/0108-a-homes-former-address.md).
create table former_urls (
  url text primary key check (url = lower(url)),
  listing_id text not null references listings on delete cascade,
  left_at timestamptz not null
);
create index former_urls_listing on former_urls (listing_id, left_at);
