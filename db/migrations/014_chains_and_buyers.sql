-- The documents of a chain: without it the dashboard looked through every offer there is.
create index offers_chain on offers (chain_id, seq);
-- Is somebody a buyer on this listing? Asked by every page of a listing; without it the planner would not settle on one
-- plan for that statement and planned it anew each time, at four times the cost of running it.
create index offer_buyers_listing on offer_buyers (listing_id, user_id);
-- What waits on the buy side, and the rounds: few among very many, asked for by every home page.
create index offers_asked_of_buyers on offers (chain_id)
  where state in ('PENDING_BUYER_APPROVAL', 'LIVE_EDIT', 'LIVE_EDIT_BUYER', 'BUYER_REJECTED', 'PENDING_BUYER_AGENT_RESPONSE',
    'PENDING_BUYER_ACCEPT_REVIEW', 'PENDING_BUYER_COUNTER_REVIEW', 'BUYER_REJECTED_COUNTER_OFFER_CREATION');
create index offers_rounds on offers (listing_id, state) where offer_type = 'GLOBAL_COUNTER';
