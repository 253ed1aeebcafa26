-- Of seals that wait for a time stamp: a process of the release before finds none of these by its next_at, which is never. It would exchange a
-- sealed file without the event that names the new one.
alter table seal_stamps add column due_at timestamptz;
create index seal_stamps_due on seal_stamps (coalesce(due_at, next_at));
