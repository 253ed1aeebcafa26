-- Second steps of a login. An authenticator's secret is encrypted with a key that follows from SECRET_KEY: whoever reads this database
-- makes no codes. `pending` is a secret that nobody has confirmed yet.
create table authenticators (
  user_id text primary key references users (id),
  secret bytea,
  -- The last thirty seconds a code was taken for: none is taken twice.
  last_step bigint,
  pending bytea,
  pending_at timestamptz,
  created_at timestamptz not null default now()
);

create table passkeys (
  id text primary key,
  user_id text not null references users (id),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

-- Hashes alone, keyed; each goes when it is used.
create table recovery_codes (
  user_id text not null references users (id),
  code_hash bytea not null,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);

-- The right password was shown and the second step not yet (login), or a passkey is about to be made (passkey).
create table challenges (
  token_hash bytea primary key,
  user_id text not null references users (id),
  purpose text not null check (purpose in ('login', 'passkey')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index challenges_user on challenges (user_id);
create index challenges_expires on challenges (expires_at);
