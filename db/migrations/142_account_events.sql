-- What happened to accounts, for administrators: who signed in, from where, whose name was used. Append-only (security.md M3).
create table account_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  user_id text not null references users (id),
  -- Who did it, where that is not the user: an administrator.
  actor_id text references users (id),
  ip text not null,
  -- Names of fields and roles; never what was typed.
  what text[] not null default '{}'
);
create index account_events_recent on account_events (at desc, id desc);
create index account_events_user on account_events (user_id, at desc);
create index account_events_actor on account_events (actor_id) where actor_id is not null;
create trigger account_events_append_only before update or delete on account_events
  for each row execute function refuse_change();
