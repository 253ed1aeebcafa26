-- Who is waited for, on what and since when: written with every move from the domain's own reckoning, read by lists,
-- cards, tasks and reminders. A row counts from `since` until `until`; both may lie in the future, where only the clock
-- brings it about.
create table waiting (
  listing_id text not null references listings (id),
  -- an offer, counter or global counter; the listing; for a signature the accepted document
  document_id text not null,
  chain_id text,
  kind text not null,
  role text not null,
  -- null: whoever holds an invitation
  user_id text references users (id),
  since timestamptz not null,
  until timestamptz,
  remind_at timestamptz,
  reminded_at timestamptz
);
create unique index waiting_once on waiting
  (listing_id, document_id, kind, role, coalesce(chain_id, ''), coalesce(user_id, ''));
create index waiting_person on waiting (user_id, kind, since);
create index waiting_reminders on waiting (remind_at) where reminded_at is null;
create index waiting_claims on waiting (document_id) where user_id is null;

-- When a document counts as cancelled by its own date (C1), and what the listing's summary is from then on.
alter table offers add column lapses_at timestamptz;
create index offers_lapsing on offers (lapses_at) where lapses_at is not null;
alter table listings add column summary_later jsonb not null default '[]';

-- When a contract's stage began.
alter table contracts add column state_since timestamptz;
update contracts set state_since = updated_at;
alter table contracts alter column state_since set not null;

-- What these served reads the table above now.
drop index offers_waiting;
drop index offers_since;
drop index offers_asked_of_buyers;
drop index listings_deadline;
