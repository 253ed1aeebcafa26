-- The registers as the states publish them (issue 9 "Licences"): which file said what, and when.
create table licence_imports (
  id bigint generated always as identity primary key,
  state text not null check (state in ('CA', 'FL')),
  -- The file's name, without its folder.
  source text not null,
  at timestamptz not null,
  added integer not null,
  changed integer not null,
  lapsed integer not null,
  refused integer not null
);
create index licence_imports_newest on licence_imports (state, id desc);

alter table licences
  add column first_name text not null default '',
  add column active boolean not null default true,
  add column expires_on date,
  -- Which import wrote it last; that it still holds, the newest import of its state says.
  add column import_id bigint references licence_imports (id);
create index licences_import on licences (import_id) where import_id is not null;

-- When an agent's license was looked up last, and in what.
alter table agents add column license_checked_at timestamptz, add column license_source text;

-- California's numbers have eight digits; a license is one however its number was typed.
update agents set license_number = lpad(license_number, 8, '0')
 where license_state = 'CA' and license_number ~ '^\d{1,7}$'
   and (disputed or not exists (select 1 from agents b where b.license_state = 'CA' and not b.disputed
                                  and b.license_number = lpad(agents.license_number, 8, '0')));
