-- Exports and what was imported from one (docs/integrate.md). An export reads as its person does, by a key that nobody is shown.
alter table api_keys add column internal boolean not null default false;

alter table files drop constraint files_upload_type;
alter table files add constraint files_upload_type check (upload_type in ('PROFILE_PICTURE', 'LISTING_IMAGE', 'REPORT',
  'ADDENDUM', 'OWNER_DOCUMENT', 'OFFER_DOCUMENT', 'SIGNATURE', 'CONTRACT', 'EXPORT', 'ARCHIVE')) not valid;
alter table files validate constraint files_upload_type;

-- What an agent has asked for on the profile. The file goes with the row, a week later.
create table exports (
  id text primary key,
  user_id text not null references users (id),
  state text not null check (state in ('waiting', 'ready', 'failed')),
  file_id text references files (id),
  bytes bigint,
  -- what its owner is told of a failure
  problem text,
  attempts int not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null
);
-- One at a time for each person.
create unique index exports_waiting on exports (user_id) where state = 'waiting';
create index exports_user on exports (user_id, created_at desc);
create index exports_due on exports (next_at) where state = 'waiting';

-- What somebody could read in the installation that an export came from: answers, files and evidence packages, byte for byte.
create table archive_entries (
  id text primary key,
  user_id text not null references users (id),
  -- the call that gave it there
  path text not null,
  kind text not null check (kind in ('answer', 'file', 'package')),
  listing_id text,
  type text not null,
  -- of the answer that is a listing: where the home is
  label text,
  file_id text not null references files (id),
  made_at timestamptz not null,
  unique (user_id, path)
);
create index archive_entries_listing on archive_entries (user_id, listing_id);
create index archive_entries_file on archive_entries (file_id);
