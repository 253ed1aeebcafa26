-- A session in somebody's coat hangs on the administrator's session that it was opened from, and ends with it. Those that are
-- open now end: nobody knows what they hang on.
delete from sessions where impersonator_id is not null;
alter table sessions add column parent_id text references sessions (id) on delete cascade;
alter table sessions add constraint sessions_coat check ((parent_id is null) = (impersonator_id is null));
create index sessions_parent on sessions (parent_id) where parent_id is not null;
