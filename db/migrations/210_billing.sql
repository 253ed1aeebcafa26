-- A subscription is the card processor's, told by its events; its account is known once the checkout has said whose it is, which
-- may be later than the subscription itself (issue 9 "Billing"). What was written by hand before stays, with an id of its own.
alter table subscriptions drop constraint subscriptions_pkey;
alter table subscriptions alter column user_id drop not null;
alter table subscriptions alter column item_name set default '';
alter table subscriptions alter column amount_cents set default 0;
alter table subscriptions
  add column id text primary key default gen_random_uuid()::text,
  add column customer_id text,
  -- The processor's own word: active, trialing, past_due, canceled, unpaid, incomplete ...
  add column status text not null default 'active',
  -- Since when it is that, by the processor's clock.
  add column status_since timestamptz not null default '-infinity',
  -- Ends at active_until, and is not renewed.
  add column ends boolean not null default false,
  -- Of the newest event that counted: its second, and its place among those of one second.
  add column event_at timestamptz not null default '-infinity',
  add column event_rank smallint not null default 0;
create index subscriptions_user on subscriptions (user_id);

-- Events of the card processor that were taken: one that comes again does nothing.
create table billing_events (
  id text primary key,
  received_at timestamptz not null
);
create index billing_events_received on billing_events (received_at);
