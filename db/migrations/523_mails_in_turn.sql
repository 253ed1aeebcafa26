-- Of one sender's many mails those beyond an hour's measure, and what was put off, go after everybody else's: no flood is ahead of a fresh mail.
alter table outbox add column behind boolean not null default false;
drop index outbox_due;
create index outbox_due on outbox (channel, behind, next_at) where state = 'waiting';
