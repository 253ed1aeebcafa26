-- Which side's agent noted that a deadline was met: what one side says of its own duty ends no notice of the other's. Null: noted before
-- this was kept.
alter table contract_marks add column side text check (side in ('BUYER', 'SELLER'));
