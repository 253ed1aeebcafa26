-- What an MLS said of an agent's listings, kept so that only what changed is asked for (issue 10 "Import").
create table mls_looks (
  license_number text primary key,
  looked_at timestamptz not null,
  -- The newest change that was read; the next look asks for what came after.
  modified_through timestamptz
);
create index mls_looks_at on mls_looks (looked_at);
create table mls_listings (
  license_number text not null references mls_looks on delete cascade,
  listing_key text not null,
  -- The record as Parley reads it: the fields of its own list, no others.
  record jsonb not null,
  modified_at timestamptz not null,
  primary key (license_number, listing_key)
);
-- The feed for partners goes through what changed, oldest first.
create index listings_feed on listings (updated_at, id)
  where state in ('ACTIVE', 'SELLER_REVIEW', 'PENDING', 'PENDING_ESCROW', 'SOLD');
