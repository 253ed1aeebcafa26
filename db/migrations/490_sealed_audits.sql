-- Since when acts get receipts (480), signed by the house: whoever owns the database could date the migration anew. A copy lies beside the key.
create table evidence_acts_since (
  one boolean primary key default true check (one),
  statement text not null,
  signature text not null,
  certificate text not null
);
create trigger evidence_acts_since_append_only before update or delete on evidence_acts_since for each row execute function refuse_change();
create trigger evidence_acts_since_no_truncate before truncate on evidence_acts_since for each statement execute function refuse_truncate();

-- The daily audit: what an operator put into the record by hand, and the house's signature over the result. A result without one doesn't count as made.
alter table evidence_audits
  add column noted integer not null default 0,
  -- the first of them, a sentence each
  add column notes text[] not null default '{}',
  add column signature text,
  add column certificate text;
