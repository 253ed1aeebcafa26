-- Searches for homes that somebody keeps, and is mailed about once a day (decision 34).
create table saved_searches (
  id text primary key,
  user_id text not null references users (id),
  name text not null,
  -- what is asked for, as src/domain/listing/form/search.ts has it
  query jsonb not null,
  mail boolean not null default true,
  -- homes that came on the market after this instant are new
  told_until timestamptz not null,
  created_at timestamptz not null
);
create index saved_searches_user on saved_searches (user_id, created_at desc, id desc);
create index saved_searches_due on saved_searches (told_until, id) where mail;
