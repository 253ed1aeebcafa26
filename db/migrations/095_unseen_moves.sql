-- How many of a document's versions were requests among the side that answers it (O23, O25, O36, O39): its author's version
-- leaves them out, or it would tell that an acceptance is being weighed (negotiation.md §0, "only for changes in the
-- caller's own view").
alter table offers add column unseen_moves integer not null default 0;
