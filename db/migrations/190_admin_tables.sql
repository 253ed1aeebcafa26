-- The administrators' tables at 200,000 people and homes (issue 9 "Scale and proof"): each order they offer is one of an index,
-- and a search looks letters up. Written in the words of src/server/admin/store*.ts, or the planner does not know them again.

-- The usual order: by status, who was here last first. Ids break ties, so that a page never shows somebody twice.
create index users_status on users (status, last_login desc, id);
create index users_name on users (first_name, last_name, id);
create index users_last_name on users (last_name, id);
create index users_phone on users (phone, id);
create index users_last_login on users (last_login, id);
create index users_approved on users (('LISTING' = any(roles)), id);
create index agents_applied on agents (questionnaire_at, user_id);
create index agents_ready on agents ((questionnaire ->> 'listingReady'), user_id);
create index agents_state on agents (license_state, user_id);
create index agents_number on agents (license_number, user_id);
create index agents_brokerage on agents ((brokerage ->> 'name'), user_id);
create index listings_state on listings (state, created_at desc, id desc);
create index listings_address on listings (address_line1, city, id);
create index contracts_newest on contracts (created_at, id);
create index contracts_state on contracts (state, created_at, id);
create index account_events_kind on account_events (kind, at desc, id desc);
create index contracts_docu_sign on contracts (docu_sign_sent, id);

-- What is too short for letters is looked for at the beginning of names.
create index users_first_begins on users (lower(first_name) text_pattern_ops);
create index users_last_begins on users (lower(last_name) text_pattern_ops);
create index users_email_begins on users (email text_pattern_ops);
create index listings_address_begins on listings (lower(address_line1) text_pattern_ops);
create index listings_city_begins on listings (lower(city) text_pattern_ops);
create index listings_zip_begins on listings (zip text_pattern_ops);

-- Letters: pg_trgm comes with PostgreSQL's contrib modules, and with the embedded database. Where it is missing, everything
-- works and a search is slow.
do $$
begin
  if not exists (select 1 from pg_available_extensions where name = 'pg_trgm') then
    raise warning 'pg_trgm is not installed: searching among many users is slow. Install the contrib modules and run migration 190''s last part.';
    return;
  end if;
  create extension if not exists pg_trgm;
  execute $i$create index users_search on users using gin
    ((lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '') || ' ' ||
      regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'))) gin_trgm_ops)$i$;
  execute $i$create index agents_search on agents using gin
    ((lower(license_number || ' ' || coalesce(brokerage ->> 'name', ''))) gin_trgm_ops)$i$;
  execute $i$create index listings_search on listings using gin
    ((lower(address_line1 || ' ' || city || ' ' || zip)) gin_trgm_ops)$i$;
  execute $i$create index contract_signers_search on contract_signers using gin ((lower(name)) gin_trgm_ops)$i$;
end $$;
