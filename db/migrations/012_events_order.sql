-- The order in which things happened. Two verbs on one listing run one after the other under its lock, so their numbers
-- are in that order, whatever millisecond their ids were made in.
alter table events add column seq bigint generated always as identity;
drop index events_listing;
drop index events_subject;
create index events_listing on events (listing_id, seq);
create index events_subject on events (subject_id, seq);
