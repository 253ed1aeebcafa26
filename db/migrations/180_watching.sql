-- What failed for good is looked for by whoever watches, and shown to administrators (issue 8 "Watching it").
create index outbox_failed on outbox (channel, created_at desc) where state = 'failed';

-- Addresses that a mail server refused for good: told to whoever typed one, until a mail arrives (operator.md 17).
create table refused_addresses (
  address text primary key,
  reason text not null check (reason in ('no-mailbox', 'full', 'not-accepted', 'no-answer')),
  at timestamptz not null
);
create index refused_addresses_at on refused_addresses (at);
create index outbox_failed_to on outbox (address) where state = 'failed' and channel = 'email';
