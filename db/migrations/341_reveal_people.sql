-- Invariant 12: for a viewer who is agent or buyer of several offers on a listing all of them count as one. Who has more than one, and
-- who has a counter that awaits the seller's confirmation, is kept with the summary, so that a page of cards costs what it did.
alter table listings add column reveal_people jsonb not null default '{"hands": {}, "confirming": []}';
-- The summaries are worked out again at the next start.
delete from system_facts where name = 'waiting-kept';
