-- When a session was last used, to the hour: one that nobody used for 14 days ends (api.md "Session"). A release from before
-- writes nothing here; what it opens counts from then.
alter table sessions add column used_at timestamptz not null default now();
