-- What makes an act provable (negotiation.md §1.12): which sentence was ticked, in which wording, and the hash of what
-- the person had before them.
alter table events add column attestation text;
alter table events add column shown_hash text;
