-- When a state's live register was asked about a license last (issue 9 "Licences"); null: never, a file or a hand wrote it.
alter table licences add column asked_at timestamptz;

-- When an agent's license is asked about again: daily. Null: not yet.
alter table agents add column license_asked_at timestamptz;
create index agents_license_asked on agents (license_asked_at nulls first, user_id);
