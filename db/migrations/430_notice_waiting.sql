-- Who signs a contract notice is waited for in the table `waiting`, as everybody else; its reminders are found there.
-- The column reminded_at stays for one release: the one before writes it.
drop index contract_notices_waiting;
create index contract_notices_signing on contract_notices (listing_id) where state = 'SIGNING';
