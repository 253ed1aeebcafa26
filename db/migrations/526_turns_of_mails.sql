-- Hands that send mails take turns: a row says whose turn it takes, and to which domain it goes. The column slow is of no use any more; a process
-- of the release before still reads it.
alter table outbox add column turn_of text, add column domain text;
