-- Who agreed to electronic records and signatures, to which text, how, when and from where; a withdrawal is a row of its own
-- (15 U.S.C. 7001(c), issue 11 "Signing"). The newest row of a person counts. Append-only: it proves what was signed.
create table record_consents (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  given boolean not null,
  -- Of the text: its day, and SHA-256 (hex) of its words. Null: agreed to by a release that did not keep it.
  version text not null,
  text_hash text check (text_hash ~ '^[0-9a-f]{64}$'),
  way text not null check (way in ('RECORD', 'ACCOUNT', 'SIGNATURE')),
  at timestamptz not null,
  -- Null: said before there was a session, with a registration.
  session_id text,
  ip text not null,
  user_agent text not null
);
create index record_consents_user on record_consents (user_id, id desc);
create trigger record_consents_append_only before update or delete on record_consents
  for each row execute function refuse_change();
