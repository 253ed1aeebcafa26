-- An attested event names what was shown (negotiation.md §1.12). Those from before stay as they are.
alter table events add constraint events_attested_shown check (not attested or shown_hash is not null) not valid;
