-- The due date that stands is another thing than the last one announced: a round that is called off gives back the date the
-- listing was published with, while no later round may go beyond what was announced (negotiation.md §1.5, invariant 31).
alter table listings add column due_at timestamptz;
alter table listings add column published_due_at timestamptz;
update listings l set published_due_at = announced_deadline
  where not exists (select 1 from offers o where o.listing_id = l.id and o.offer_type = 'GLOBAL_COUNTER');
update listings l set due_at = case when round_accepted then announced_deadline else published_due_at end;
update listings l set auction_date = null where due_at is null;
