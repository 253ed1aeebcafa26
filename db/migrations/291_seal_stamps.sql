-- Sealed contracts whose seal still waits for its time stamp: a service of others that is away delays the level of a seal, never the
-- seal. Not jobs of the outbox: nothing that a party waits for stands behind one.
create table seal_stamps (
  contract_id text primary key references contracts (id),
  next_at timestamptz not null,
  tries int not null default 0
);
create index seal_stamps_next on seal_stamps (next_at);
