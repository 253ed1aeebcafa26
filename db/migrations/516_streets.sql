-- The street as it is read everywhere: with the unit (`streetLine` of the domain says the same). Lists, searches, and sorting
-- read this column; `address_line1` stays what was typed.
alter table listings add column street text not null generated always as
  (btrim(address_line1 || ' ' || coalesce(body #>> '{address,addressLine2}', ''))) stored;
drop index listings_address;
drop index listings_address_begins;
create index listings_address on listings (street, city, id);
create index listings_address_begins on listings (lower(street) text_pattern_ops);
do $$
begin
  if not exists (select 1 from pg_extension where extname = 'pg_trgm') then
    return;
  end if;
  execute 'drop index if exists listings_search';
  execute $i$create index listings_search on listings using gin
    ((lower(street || ' ' || city || ' ' || zip)) gin_trgm_ops)$i$;
end $$;
