-- People, how they prove who they are, and what they may do.
create table users (
  id text primary key,
  email text not null unique check (email = lower(email)),
  first_name text not null default '',
  last_name text not null default '',
  phone text,
  address jsonb,
  password_hash text,
  status text not null check (status in ('ACTIVE', 'PROVISIONAL', 'DELETED')),
  roles text[] not null default '{}',
  campaign text,
  profile_picture_url text,
  signature text,
  initials text,
  seller_profile jsonb,
  -- What the mail that named this person took them for; words of an invitation sent again.
  invited_as text check (invited_as in ('seller', 'buyer')),
  -- {terms, electronicRecords, sms: boolean}, absent where not asked yet; {termsAt, electronicRecordsAt, smsAt: instant}
  consents jsonb not null default '{}',
  demo boolean not null default false,
  last_login timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Present only for agents.
create table agents (
  user_id text primary key references users (id),
  license_number text not null,
  license_state text not null check (license_state in ('CA', 'FL')),
  phone text,
  brokerage jsonb not null default '{}',
  questionnaire jsonb,
  questionnaire_at timestamptz
);
create index agents_license on agents (license_state, license_number);

-- What the states' licence registers say. Trial licences exist in demo mode only.
create table licences (
  state text not null,
  license_number text not null,
  last_name text not null,
  trial boolean not null default false,
  primary key (state, license_number)
);

-- Only the hash of a token is kept: whoever reads this table cannot sign in.
create table sessions (
  id text primary key,
  token_hash bytea not null unique,
  user_id text not null references users (id),
  impersonator_id text references users (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

-- A registration applies once its mailbox answers; until then nobody's account changes.
create table registrations (
  id text primary key,
  email text not null,
  token_hash bytea not null unique,
  profile jsonb not null,
  password_hash text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index registrations_email on registrations (email);

-- Invitations (14 days) and password resets (1 hour).
create table user_tokens (
  token_hash bytea primary key,
  user_id text not null references users (id),
  kind text not null check (kind in ('invitation', 'reset')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index user_tokens_user on user_tokens (user_id);

create table login_failures (
  id text primary key,
  email text not null,
  address text not null,
  at timestamptz not null
);
create index login_failures_address on login_failures (address, at);

create table subscriptions (
  user_id text primary key references users (id),
  item_name text not null,
  amount_cents bigint not null,
  active_until timestamptz,
  created_at timestamptz not null default now()
);

-- An agent invited by a consumer, perhaps to one listing or offer (negotiation.md O07, L03).
create table invitations (
  id text primary key,
  sender_id text not null references users (id),
  email text not null,
  listing_id text,
  offer_id text,
  created_at timestamptz not null default now()
);
create index invitations_sender on invitations (sender_id, created_at);
create index invitations_email on invitations (email);
