-- How many of a document's versions were saves of its working copy: the other side's version leaves them out, or it
-- would tell that somebody is editing (negotiation.md §0 "`version` counts ... only for changes in the caller's own view").
alter table offers add column saves integer not null default 0;
