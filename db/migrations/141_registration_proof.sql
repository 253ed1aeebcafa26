-- The activation of an address that an agent has named needs proof that whoever opens the mail is who registered (api.md "Session").
alter table registrations add column proof_hash bytea;

-- One license, one account. Of those that share one already the oldest keeps it; an administrator decides about the others.
alter table agents add column disputed boolean not null default false;
update agents a set disputed = true
 where exists (
   select 1 from agents b join users ub on ub.id = b.user_id join users ua on ua.id = a.user_id
    where b.license_state = a.license_state and b.license_number = a.license_number
      and (ub.created_at, ub.id) < (ua.created_at, ua.id));
drop index agents_license;
create unique index agents_license on agents (license_state, license_number) where not disputed;
