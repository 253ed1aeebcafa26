-- Where in a document words stand that the selling side typed while its comparison was blind (paths of the body): these are
-- shown as they were typed, everything else with the buyers' names replaced (docs/decisions/0020).
alter table offers add column own_words text[] not null default '{}';
