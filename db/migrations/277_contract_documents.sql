-- Documents that the two agents attach to a contract before its first signature (spec 2 §2 "Review Documents"). A removed one
-- keeps its row.
create table contract_documents (
  contract_id text not null references contracts (id),
  file_id text not null references files (id),
  label text not null check (length(label) between 1 and 80),
  side text not null check (side in ('BUYER', 'SELLER')),
  added_by text not null references users (id),
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (contract_id, file_id)
);
create index contract_documents_file on contract_documents (file_id);
-- Reminders to whoever signs next, one a day from each who waits.
create table contract_nudges (
  contract_id text not null references contracts (id),
  user_id text not null references users (id),
  at timestamptz not null,
  primary key (contract_id, user_id)
);
