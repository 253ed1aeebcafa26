-- Which SECRET_KEY a row was hashed with, by the key's mark (docs/operate.md, "A new SECRET_KEY"): a hash doesn't say so itself. Rows of before, and those
-- of a process of the release before, have none.
alter table sessions add column key_mark text;
alter table user_tokens add column key_mark text;
alter table registrations add column key_mark text;
alter table recovery_codes add column key_mark text;
alter table api_keys add column key_mark text;
