-- The selling side's shortlist: a star on a chain's first document, shared by the listing's agent and owners.
alter table offers add column shortlisted boolean not null default false;
