-- Each contingency removal and notice to perform has a chain of its own, so that no chain of the other side tells that one is being
-- prepared; its delivery stands in the chain of the home and names where the notice's own chain ended (docs/evidence.md). What was linked
-- before stays in its chain.
alter table event_chains drop constraint event_chains_kind_check;
alter table event_chains add constraint event_chains_kind_check check (kind in ('listing', 'negotiation', 'notice')) not valid;
alter table event_chains validate constraint event_chains_kind_check;
