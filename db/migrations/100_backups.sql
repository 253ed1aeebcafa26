-- Backup positions behind an agreement: a mark on a chain, whose documents stay as they are. ASKED: suggested to the
-- Primary Seller, without a place yet.
create table backups (
  chain_id text primary key references offers (id),
  listing_id text not null references listings (id),
  -- the document whose terms it is about
  document_id text not null references offers (id),
  state text not null check (state in ('ASKED', 'OFFERED', 'HELD', 'CALLED')),
  rank integer check (rank > 0),
  -- what the buyer agent asked the buyers to approve
  asks text check (asks in ('ACCEPT', 'WITHDRAW')),
  since timestamptz not null,
  -- when the buy side last asked or answered among themselves
  asked_at timestamptz,
  until timestamptz,
  -- one place each; looked at when a statement ends, since one statement moves several up
  constraint backups_one_place unique (listing_id, rank) deferrable initially immediate,
  constraint backups_places check ((rank is null) = (state = 'ASKED')),
  constraint backups_calls check ((until is null) = (state <> 'CALLED'))
);
create unique index backups_one_called on backups (listing_id) where state = 'CALLED';
create index backups_due on backups (until) where state = 'CALLED';
create index backups_document on backups (document_id);

alter table events drop constraint events_subject_check;
alter table events add constraint events_subject_check check (subject in ('listing', 'offer', 'contract', 'backup'));
