-- Mails that somebody waits for (a link to a new password, an activation) are worked off beside the others: a flood of those holds them up no more.
-- A process of the release before writes them as others are.
alter table outbox add column awaited boolean not null default false;
create index outbox_awaited on outbox (next_at) where awaited and state = 'waiting';
-- What a measure holds back of one mailbox or number is put off together.
create index outbox_waiting_to on outbox (address) where state = 'waiting' and address is not null;
