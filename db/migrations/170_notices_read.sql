-- In-app notices are read one by one or all at once (api.md "In-app notices"); what is unread is counted on every page.
alter table outbox add column read_at timestamptz;
create index outbox_unread on outbox (recipient_user_id) where channel = 'app' and read_at is null;
-- What was told before there was a bell is no news.
update outbox set read_at = created_at where channel = 'app';
drop index outbox_notes;
create index outbox_notes on outbox (recipient_user_id, created_at desc, id desc) where channel = 'app';
