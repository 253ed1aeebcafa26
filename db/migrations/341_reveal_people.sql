-- Invariant 12: for a viewer who is agent or buyer of several offers on a listing all of them count as one. Who has more than one, and
-- who has a counter that awaits the seller's confirmation, is kept with the summary, so that a page of cards costs what it did. `of` is
-- the count that it was worked out for: where a process of the release before wrote another one, it says nothing. The first start of
-- this release works it out (prepareWaiting).
alter table listings add column reveal_people jsonb not null default '{"of": -1, "hands": {}, "confirming": []}';
