-- Facts about this database as a whole, such as "holds the demo story".
create table system_facts (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

-- One answer per (user, key). Written in the transaction of the verb itself, so that an effect is never
-- without its key; a second request waits on the unique index until the first has committed.
create table idempotency_keys (
  user_id text not null,
  key text not null,
  fingerprint bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- What must happen after a commit: mails, texts, in-app notes, jobs.
create table outbox (
  id text primary key,
  event_id text not null,
  recipient text not null,
  channel text not null check (channel in ('email', 'sms', 'app', 'job')),
  recipient_user_id text references users (id),
  address text,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  done_at timestamptz,
  unique (event_id, recipient, channel)
);
create index outbox_due on outbox (next_at) where state = 'waiting';
create index outbox_notes on outbox (recipient_user_id, created_at desc) where channel = 'app';
create index outbox_recent on outbox (created_at desc, id desc) where channel in ('email', 'sms');

create table files (
  id text primary key,
  uploader_id text not null references users (id),
  upload_type text not null,
  name text not null,
  mime text not null,
  size integer not null,
  sha256 bytea not null,
  storage_key text not null,
  created_at timestamptz not null default now()
);
create index files_uploader on files (uploader_id);

-- What a file hangs on decides who may read it. `audience` is a word of the feature that attached it.
create table file_links (
  file_id text not null references files (id),
  audience text not null,
  listing_id text,
  offer_id text,
  user_id text,
  created_at timestamptz not null default now()
);
create unique index file_links_once on file_links
  (file_id, audience, coalesce(listing_id, ''), coalesce(offer_id, ''), coalesce(user_id, ''));
create index file_links_listing on file_links (listing_id) where listing_id is not null;
create index file_links_offer on file_links (offer_id) where offer_id is not null;
