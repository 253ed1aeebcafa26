-- A removal or notice that waits for signatures reminds its signers once after a day, and whoever of its side waits may do so once a day,
-- as for a contract.
alter table contract_notices add column reminded_at timestamptz;
create index contract_notices_waiting on contract_notices (prepared_at) where state = 'SIGNING' and reminded_at is null;
create table contract_notice_nudges (
  notice_id text not null references contract_notices (id),
  user_id text not null references users (id),
  at timestamptz not null,
  primary key (notice_id, user_id)
);
create index contract_notice_nudges_user on contract_notice_nudges (user_id);
