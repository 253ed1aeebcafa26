-- Blind comparison (negotiation.md §1.11): asked for by the listing agent, or on; null: off. Its version counts its own moves
-- alone, since the other side sees nothing of it.
alter table listings add column blind text check (blind in ('ASKED', 'ON'));
alter table listings add column blind_since timestamptz;
alter table listings add column blind_version integer not null default 0;

-- The how-manieth chain of its listing that was delivered: the letter by which a blind comparison calls its buyers.
alter table offers add column arrival integer;
update offers o set arrival = numbered.place from (
  select i.id, row_number() over (partition by i.listing_id order by s.delivered_at, i.seq) as place
  from offers i join snapshots s on s.offer_id = i.id and s.number = 1 where i.offer_type = 'INITIAL'
) numbered where numbered.id = o.id;
create unique index offers_arrival on offers (listing_id, arrival) where arrival is not null;

-- Papers that the listing agent opened while the comparison was blind. The reason is in the event; the row lets the file be
-- read, and is written once.
create table opened_papers (
  file_id text not null references files (id) on delete cascade,
  user_id text not null references users (id),
  chain_id text not null references offers (id) on delete cascade,
  at timestamptz not null,
  primary key (file_id, user_id)
);
