-- Offers that reached the listing agent on paper or by mail (negotiation.md §1.2, X1 and X2). What an outside buyer side
-- writes or says comes with its paper: the newest one of a document, and each in the event it belongs to.
alter table offers add column paper_file_id text references files (id);
-- The buyer's agent of such a chain, who has no account: name, brokerage and contact.
alter table offers add column outside_agent jsonb;
alter table offers add constraint offers_outside_agent
  check ((outside_agent is not null) = (outside and offer_type = 'INITIAL'));
alter table offers add constraint offers_outside_paper check (not outside or paper_file_id is not null
  or offer_type in ('SELLER_COUNTER', 'SELLER_MULTIPLE_COUNTER', 'SELLER_FINAL_COUNTER'));
-- Nobody of an outside buyer side is known here.
alter table offers add constraint offers_outside_people
  check (not outside or (agent_id is null and primary_buyer_email is null));
alter table events add column paper_file_id text references files (id);
-- What the buyers signed outside, which stands for their part of the contract.
alter table contracts add column signed_file_id text references files (id);
