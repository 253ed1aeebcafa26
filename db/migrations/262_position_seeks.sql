-- Homes that a geocoder is still to be asked about. Not jobs of the outbox: a service of others that is slow or away holds up nothing
-- that a contract waits for.
create table position_seeks (
  listing_id text primary key references listings on delete cascade,
  next_at timestamptz not null,
  tries int not null default 0
);
create index position_seeks_next on position_seeks (next_at);
