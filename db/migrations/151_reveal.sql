-- What opens the highest offer to members, and which amount they read (docs/decisions/0019): offers that the listing agent
-- entered from outside count as one, and set the amount only where there are enough others.
alter table listings add column reveal_count integer not null default 0;
alter table listings add column revealed_cents bigint check (revealed_cents >= 0);
-- The summaries are worked out again at the next start.
delete from system_facts where name = 'waiting-kept';
