-- Webhooks (docs/integrate.md): where an agent's own systems hear that something they may see has moved. Deliveries are written in the
-- transaction of the verb, like the outbox, and sent after it. They are not rows of the outbox: nothing else waits behind a stranger's server.
create table webhook_endpoints (
  id text primary key,
  user_id text not null references users (id),
  url text not null,
  -- null: everything
  topics text[],
  -- the key of its signatures, encrypted; the one before still signs until its hour has come
  secret bytea not null,
  old_secret bytea,
  old_until timestamptz,
  created_at timestamptz not null,
  -- since when nothing arrived there; null: the last one did
  failing_since timestamptz,
  off_at timestamptz,
  off_why text check (off_why in ('OWNER', 'FAILING', 'GONE')),
  -- one delivery at a time; and while it fails, a pause for all that waits for it
  busy_until timestamptz not null
);
create index webhook_endpoints_user on webhook_endpoints (user_id);

create table webhook_deliveries (
  id text primary key,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  -- the verb or the test that it tells of
  event_id text not null,
  type text not null,
  -- as it is signed and sent, byte for byte
  body text not null,
  state text not null check (state in ('waiting', 'done', 'failed')),
  attempts int not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null,
  unique (endpoint_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where state = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, created_at desc, id);
create index webhook_deliveries_old on webhook_deliveries (created_at);

-- The log: what the other end answered, the first of it.
create table webhook_attempts (
  delivery_id text not null references webhook_deliveries (id) on delete cascade,
  number int not null,
  at timestamptz not null,
  -- null: nobody answered
  status int,
  duration_ms int not null,
  answer text not null,
  error text,
  primary key (delivery_id, number)
);
