-- A license that two accounts claim: whose it is an administrator decides (issue 9 "Licences"). Claims of before there was a
-- record of them are those of accounts that share one.
create table licence_claims (
  id text primary key,
  state text not null check (state in ('CA', 'FL')),
  license_number text not null,
  claimant_id text not null references users (id),
  holder_id text not null references users (id),
  asked_at timestamptz not null,
  outcome text check (outcome in ('GIVEN', 'KEPT')),
  decided_at timestamptz,
  decided_by text references users (id),
  unique (claimant_id, holder_id)
);
create index licence_claims_newest on licence_claims (asked_at desc, id desc);
create index licence_claims_open on licence_claims (asked_at desc, id desc) where outcome is null;
create index licence_claims_holder on licence_claims (holder_id);
create index licence_claims_decider on licence_claims (decided_by) where decided_by is not null;

insert into licence_claims (id, state, license_number, claimant_id, holder_id, asked_at)
select gen_random_uuid()::text, a.license_state, a.license_number, a.user_id, b.user_id, u.created_at
  from agents a join agents b using (license_state, license_number) join users u on u.id = a.user_id
 where a.disputed and not b.disputed;
