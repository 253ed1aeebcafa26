-- The homes that left the market, in the order in which a partner's sync reads them. The condition is one that no other statement implies:
-- the planner would walk through this index for drafts as well.
create index listings_gone on listings (state_since, id)
  where (state in ('ACTIVE', 'SELLER_REVIEW', 'PENDING', 'PENDING_ESCROW', 'SOLD')) is not true;
