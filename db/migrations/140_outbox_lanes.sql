-- Jobs, mails and texts are worked off side by side: a mail server that hangs must not stop a contract (operator.md 3).
drop index outbox_due;
create index outbox_due on outbox (channel, next_at) where state = 'waiting';
