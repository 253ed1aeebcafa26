-- Mails to a domain that answers late have a hand of their own, and hold up nobody else's. A process of the release before takes them behind others.
alter table outbox add column slow boolean not null default false;
create index outbox_slow on outbox (next_at) where slow and state = 'waiting';
