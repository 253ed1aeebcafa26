-- An attested event names what was shown (negotiation.md §1.12), and nobody attests in somebody else's name (§0 "API"). Those
-- from before stay as they are.
alter table events add constraint events_attested_shown check (not attested or shown_hash is not null) not valid;
alter table events add constraint events_attested_self check (not attested or impersonator_id is null) not valid;
