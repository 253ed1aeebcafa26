-- What a brokerage is known by (src/domain/account/brokerage.ts), beside each agent who names one: the number of its license in
-- capitals and digits alone. Written by the database whoever writes the row, so an older release keeps it as well.
alter table agents add column brokerage_key text generated always as
  (nullif(upper(regexp_replace(brokerage ->> 'licenseNumber', '[^A-Za-z0-9]', '', 'g') collate "C"), '')) stored;
create index agents_brokerage_key on agents (brokerage_key, license_state, user_id);
