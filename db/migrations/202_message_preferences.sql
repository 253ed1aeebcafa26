-- Which mails and texts somebody turned off, by kind: {"reminders": {"email": false, "sms": false}}; what is absent is on. Which kinds can be
-- turned off says src/domain/message/kinds.ts.
alter table users add column message_preferences jsonb not null default '{}';
