-- Service companies that the operator brings (npm run companies:import): what the wizard looks up, instead of what other agents
-- typed into their listings. The demo's are invented.
create table companies (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('ESCROW', 'TITLE', 'HAZARD', 'WARRANTY')),
  name text not null,
  officer_name text,
  email text,
  phone text,
  address text,
  demo boolean not null default false
);
create unique index companies_once on companies (kind, lower(name), lower(coalesce(address, '')));
-- What is too short for letters is looked for at the beginning of names.
create index companies_begins on companies (lower(name) text_pattern_ops);
do $$
begin
  if exists (select 1 from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    execute 'create index companies_search on companies using gin (lower(name) gin_trgm_ops)';
  end if;
end $$;
