-- Administrators find a home by the seller its form names, who may have no account yet (spec 1 §2.15): in the words of
-- src/server/admin/store-search.ts, or the planner does not know them again. Of homes without an owner alone: whoever has an
-- account is found as a person.
create index listings_typed_first on listings (lower(body #>> '{primaryOwner,user,firstName}') text_pattern_ops)
  where primary_owner_id is null;
create index listings_typed_last on listings (lower(body #>> '{primaryOwner,user,lastName}') text_pattern_ops)
  where primary_owner_id is null;

do $$
begin
  -- Migration 190 said what to do where the extension is missing.
  if not exists (select 1 from pg_extension where extname = 'pg_trgm') then
    return;
  end if;
  execute $i$create index listings_typed_seller on listings using gin
    ((lower(coalesce(body #>> '{primaryOwner,user,firstName}', '') || ' ' ||
      coalesce(body #>> '{primaryOwner,user,lastName}', ''))) gin_trgm_ops)
    where primary_owner_id is null$i$;
end $$;
