-- A contract signed outside the product (negotiation.md K7), beside the sealed one and never in its place; and the
-- administrator's word that papers went out elsewhere, which moves nothing.
alter table contracts add column outside_file_id text references files (id);
alter table contracts add column docu_sign_sent boolean not null default false;
