-- Keys with which a program acts as an agent, within what the key's scopes allow (docs/integrate.md). A key that is ended is deleted; that
-- it was there is in the record of account events. The key itself is shown once and kept nowhere.
create table api_keys (
  id text primary key,
  user_id text not null references users (id),
  name text not null,
  -- how it begins, by which its owner knows it again
  prefix text not null,
  token_hash bytea not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  -- null: until it is ended
  expires_at timestamptz,
  -- the day of its last call; more precisely nobody needs it, and a call is seldom also a write
  used_on date
);
create index api_keys_user on api_keys (user_id);
