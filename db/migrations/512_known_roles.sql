-- A role that nobody knows would be one more than the rules have: `ACCOUNT_ROLES` of domain/account/roles.ts names all there are.
update users set roles = array(select role from unnest(roles) as role where role in ('AGENT', 'LISTING', 'OFFER', 'ADMIN'))
 where not roles <@ array['AGENT', 'LISTING', 'OFFER', 'ADMIN'];

alter table users add constraint users_roles_known check (roles <@ array['AGENT', 'LISTING', 'OFFER', 'ADMIN']);
