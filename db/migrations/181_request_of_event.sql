-- By which an event is joined to the lines that its request left in the log, and to its trace.
alter table account_events add column request_id text;
