-- A signed statement that an act on a contract happened (docs/evidence.md): its paper, each signature, its completion, and the acceptance before it.
-- It is made with the event's link: whoever links a chain anew before the next daily root doesn't have the key. What a process of an older
-- release writes within a day of this has none.
create table evidence_act_receipts (
  event_id text primary key references events (id),
  listing_id text not null references listings (id),
  chain_id text not null,
  statement text not null,
  signature text not null,
  certificate text not null,
  created_at timestamptz not null
);
create index evidence_act_receipts_listing on evidence_act_receipts (listing_id);
create trigger evidence_act_receipts_append_only before update or delete on evidence_act_receipts for each row execute function refuse_change();
create trigger evidence_act_receipts_no_truncate before truncate on evidence_act_receipts for each statement execute function refuse_truncate();

create or replace function empty_unfinished_story() returns void language plpgsql security definer set search_path = public as $$
declare kept text;
begin
  if exists (select from system_facts where name = 'demo-story-told') or not exists (select from system_facts where name = 'demo-story-begun') then
    raise exception 'the story is not unfinished';
  end if;
  foreach kept in array array['events', 'snapshots', 'account_events', 'contract_signers', 'event_chains', 'event_links', 'evidence_roots',
    'evidence_root_heads', 'evidence_receipts', 'evidence_act_receipts', 'evidence_alarms'] loop
    execute format('alter table %I disable trigger %I', kept, kept || '_no_truncate');
  end loop;
  truncate users, licences, listings, snapshots, offers, contracts, events, outbox, idempotency_keys, system_facts, evidence_roots cascade;
  foreach kept in array array['events', 'snapshots', 'account_events', 'contract_signers', 'event_chains', 'event_links', 'evidence_roots',
    'evidence_root_heads', 'evidence_receipts', 'evidence_act_receipts', 'evidence_alarms'] loop
    execute format('alter table %I enable trigger %I', kept, kept || '_no_truncate');
  end loop;
end $$;

-- What a signer's client said that it had shown stands in the event of the signature, or nothing where it didn't say.
alter table events drop constraint events_attested_shown;
alter table events add constraint events_attested_shown check (not attested or shown_hash is not null or action = 'SIGN') not valid;

-- What the daily audit found: one a day, by whichever process comes first. `finished_at` null: under way, or cut off with its process.
create table evidence_audits (
  day date primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  chains integer not null default 0,
  contracts integer not null default 0,
  roots integer not null default 0,
  found integer not null default 0,
  -- the first of them, a sentence each
  findings text[] not null default '{}'
);
