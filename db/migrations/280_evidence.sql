-- Proof that outlives us (docs/evidence.md): every event is linked to the one before it in its chain. A chain is one for each
-- negotiation (its id is that of the first offer) and one for the listing and its contracts (its id is the listing's). Events
-- from before are linked when the first process of this release starts; what a process of an older release still writes beside
-- it is linked with the next act on the same home.
create table event_chains (
  chain_id text primary key,
  kind text not null check (kind in ('listing', 'negotiation')),
  listing_id text not null references listings (id),
  length integer not null check (length > 0),
  -- of the last link; hex
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- of the chain's leaf in the daily roots, so that a leaf tells nothing to who does not hold the chain; hex
  salt text not null check (salt ~ '^[0-9a-f]{64}$')
);
create index event_chains_listing on event_chains (listing_id);

create table event_links (
  event_id text primary key references events (id),
  chain_id text not null references event_chains (chain_id),
  number integer not null check (number > 0),
  listing_id text not null references listings (id),
  -- of the event's private values; hex
  salt text not null check (salt ~ '^[0-9a-f]{64}$'),
  -- what is known of the event beyond its row: who that was by name and part, the sentence that was ticked
  facts jsonb not null,
  prev_hash text not null check (prev_hash ~ '^[0-9a-f]{64}$'),
  body_hash text not null check (body_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  unique (chain_id, number)
);
create index event_links_listing on event_links (listing_id);

-- A root over all chains, signed by the seal of the deployment.
create table evidence_roots (
  id bigint generated always as identity primary key,
  day date not null unique,
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  -- the statement as it was signed, byte for byte
  statement text not null,
  signature text not null,
  certificate text not null,
  -- makes the leaves that fill the tree up look like the others; hex
  padding text not null,
  created_at timestamptz not null
);

-- Where a chain stood when a root was made, where it had moved since the root before.
create table evidence_root_heads (
  root_id bigint not null references evidence_roots (id),
  chain_id text not null,
  number integer not null,
  hash text not null,
  salt text not null,
  -- the way from the leaf to the root
  path jsonb not null,
  primary key (chain_id, root_id)
);
create index evidence_root_heads_root on evidence_root_heads (root_id);

-- A signed statement that a document was delivered, made at its delivery.
create table evidence_receipts (
  snapshot_id text primary key references snapshots (id),
  offer_id text not null,
  listing_id text not null references listings (id),
  statement text not null,
  signature text not null,
  certificate text not null,
  created_at timestamptz not null
);
create index evidence_receipts_offer on evidence_receipts (offer_id);

-- What the checks of a ceremony found; each thing once.
create table evidence_alarms (
  id text primary key,
  listing_id text not null references listings (id),
  contract_id text not null references contracts (id),
  what text not null,
  found_at timestamptz not null,
  unique (contract_id, what)
);
create index evidence_alarms_recent on evidence_alarms (found_at desc);

-- Truncation passes the triggers of rows. An empty table may be truncated: it says nothing.
create function refuse_truncate() returns trigger language plpgsql as $$
declare filled boolean;
begin
  execute format('select exists (select from %I)', tg_table_name) into filled;
  if filled then
    raise exception '% is append-only', tg_table_name;
  end if;
  return null;
end $$;

do $$
declare kept text;
begin
  foreach kept in array array['event_links', 'evidence_roots', 'evidence_root_heads', 'evidence_receipts', 'evidence_alarms'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', kept || '_append_only', kept);
  end loop;
  foreach kept in array array['events', 'snapshots', 'account_events', 'contract_signers', 'event_chains', 'event_links', 'evidence_roots',
    'evidence_root_heads', 'evidence_receipts', 'evidence_alarms'] loop
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_truncate()', kept || '_no_truncate', kept);
  end loop;
end $$;

-- The demo's story that a crash cut off is emptied, and told again. Only the demo's user may ask for it (grants.ts), and only
-- before the story was told.
create function empty_unfinished_story() returns void language plpgsql security definer set search_path = public as $$
declare kept text;
begin
  if exists (select from system_facts where name = 'demo-story-told') or not exists (select from system_facts where name = 'demo-story-begun') then
    raise exception 'the story is not unfinished';
  end if;
  foreach kept in array array['events', 'snapshots', 'account_events', 'contract_signers', 'event_chains', 'event_links', 'evidence_roots',
    'evidence_root_heads', 'evidence_receipts', 'evidence_alarms'] loop
    execute format('alter table %I disable trigger %I', kept, kept || '_no_truncate');
  end loop;
  truncate users, licences, listings, snapshots, offers, contracts, events, outbox, idempotency_keys, system_facts, evidence_roots cascade;
  foreach kept in array array['events', 'snapshots', 'account_events', 'contract_signers', 'event_chains', 'event_links', 'evidence_roots',
    'evidence_root_heads', 'evidence_receipts', 'evidence_alarms'] loop
    execute format('alter table %I enable trigger %I', kept, kept || '_no_truncate');
  end loop;
end $$;
revoke execute on function empty_unfinished_story() from public;
