-- Forms of brokerages: an AcroForm under the brokerage's own license with its map.json (negotiation.md section 7 "Licensed template
-- plug-in"). A row is a version: it is switched on and off, and never changed, since agreements were made with it.
create table form_templates (
  id text primary key,
  -- The brokerage's license number in its state, in capitals and digits alone.
  brokerage text not null,
  brokerage_name text not null,
  state text not null check (state in ('CA', 'FL')),
  code text not null,
  version int not null check (version > 0),
  revision text not null,
  -- of the file; hex
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- FormMap and FormFacts of src/domain/paper/form
  map jsonb not null,
  form jsonb not null,
  file bytea not null,
  in_use boolean not null,
  -- The administrator who brought it, and said that the brokerage holds the license of the form.
  added_by text not null references users (id),
  added_at timestamptz not null,
  changed_by text not null references users (id),
  changed_at timestamptz not null,
  unique (brokerage, state, code, version)
);
-- One form of a brokerage and a state is filled in.
create unique index form_templates_in_use on form_templates (brokerage, state) where in_use;
create index form_templates_newest on form_templates (added_at desc, id desc);
create index form_templates_added_by on form_templates (added_by);
create index form_templates_changed_by on form_templates (changed_by);

create function refuse_form_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.id, old.brokerage, old.state, old.code, old.version, old.revision, old.sha256, old.map, old.form, old.file,
    old.added_by, old.added_at) is distinct from (new.id, new.brokerage, new.state, new.code, new.version, new.revision, new.sha256,
    new.map, new.form, new.file, new.added_by, new.added_at) then
    raise exception 'a version of a form is never changed';
  end if;
  return new;
end $$;
create trigger form_templates_fixed before update or delete on form_templates for each row execute function refuse_form_change();

-- Which form an agreement was drawn on; none: the summary.
alter table contract_texts add column form_id text references form_templates (id);
create index contract_texts_form on contract_texts (form_id) where form_id is not null;

-- Why the summary was drawn in place of a form; each thing once.
create table form_problems (
  id text primary key,
  form_id text not null references form_templates (id),
  what text not null,
  listing_id text not null references listings (id),
  found_at timestamptz not null,
  unique (form_id, what)
);
create index form_problems_newest on form_problems (found_at desc);
create index form_problems_listing on form_problems (listing_id);
