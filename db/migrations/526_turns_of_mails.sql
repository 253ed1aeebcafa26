-- Hands that send mails take turns: a row says whose turn it takes, and to which domain it goes. What is in hand is leased, and says so. The column
-- slow is of no use any more; a process of the release before still reads it.
alter table outbox add column turn_of text, add column domain text, add column leased boolean not null default false;
update outbox set turn_of = coalesce(nullif(payload ->> 'senderId', ''), nullif(payload ->> 'countedForId', ''), recipient)
 where state = 'waiting' and channel in ('email', 'sms');
