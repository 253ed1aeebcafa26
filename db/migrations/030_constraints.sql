-- What the rules promise, promised by the database as well: keys that lead somewhere, one open round and one unsent counter
-- of a side, words from their lists. Rows written before are repaired where that is harmless; a constraint that an old row
-- still breaks holds for new rows only (not valid), and the migration says so instead of failing.

-- Links to nowhere.
update listings l set accepted_offer_id = null
  where accepted_offer_id is not null and not exists (select 1 from offers o where o.id = l.accepted_offer_id);
update invitations i set listing_id = null
  where listing_id is not null and not exists (select 1 from listings l where l.id = i.listing_id);
update invitations i set offer_id = null
  where offer_id is not null and not exists (select 1 from offers o where o.id = i.offer_id);
update buyer_profiles p set offer_id = null
  where offer_id is not null and not exists (select 1 from offers o where o.id = p.offer_id);
update offer_views v set snapshot_id = null
  where snapshot_id is not null and not exists (select 1 from snapshots s where s.id = v.snapshot_id);
update offers o set answers_id = null
  where answers_id is not null and not exists (select 1 from offers a where a.id = o.answers_id);

-- The newest of several counts; the lock of the listing has kept it to one.
update offers o set state = 'CANCELLED', reason = 'REPLACED' from (
  select id, row_number() over (partition by listing_id order by seq desc) as place from offers
    where offer_type = 'GLOBAL_COUNTER' and state not in ('CANCELLED', 'DELETED', 'REJECTED')) twice
  where o.id = twice.id and twice.place > 1;
update offers o set state = 'CANCELLED', reason = 'REPLACED' from (
  select id, row_number() over (partition by chain_id, offer_type like 'SELLER%' order by seq desc) as place from offers
    where offer_type not in ('INITIAL', 'GLOBAL_COUNTER') and delivered_at is null
      and state not in ('ACCEPTED', 'CANCELLED', 'DELETED', 'REJECTED')) twice
  where o.id = twice.id and twice.place > 1;
update offer_buyers b set position = placed.position from (
  select chain_id, user_id, row_number() over (partition by chain_id order by position, user_id) - 1 as position
    from offer_buyers) placed
  where b.chain_id = placed.chain_id and b.user_id = placed.user_id and b.position <> placed.position;
update listing_owners b set position = placed.position from (
  select listing_id, user_id, row_number() over (partition by listing_id order by position, user_id) - 1 as position
    from listing_owners) placed
  where b.listing_id = placed.listing_id and b.user_id = placed.user_id and b.position <> placed.position;

-- Keys. Deferred where a verb writes the link before the record: files are settled before their record is inserted.
alter table listings add constraint listings_accepted_offer foreign key (accepted_offer_id) references offers (id)
  deferrable initially deferred not valid;
alter table offers add constraint offers_chain_of foreign key (chain_id) references offers (id)
  deferrable initially deferred not valid;
alter table offers add constraint offers_answers foreign key (answers_id) references offers (id) not valid;
alter table snapshots add constraint snapshots_offer foreign key (offer_id) references offers (id)
  deferrable initially deferred not valid;
alter table file_links add constraint file_links_listing_of foreign key (listing_id) references listings (id)
  deferrable initially deferred not valid;
alter table file_links add constraint file_links_offer_of foreign key (offer_id) references offers (id)
  deferrable initially deferred not valid;
alter table file_links add constraint file_links_user_of foreign key (user_id) references users (id) not valid;
alter table invitations add constraint invitations_listing foreign key (listing_id) references listings (id) not valid;
alter table invitations add constraint invitations_offer foreign key (offer_id) references offers (id) not valid;
alter table offer_views add constraint offer_views_snapshot foreign key (snapshot_id) references snapshots (id) not valid;
alter table buyer_profiles add constraint buyer_profiles_offer foreign key (offer_id) references offers (id) not valid;
-- The clock acts as nobody, which is written as ''.
alter table events add column actor_user_id text generated always as (nullif(actor_id, '')) stored;
alter table events add constraint events_actor foreign key (actor_user_id) references users (id) not valid;
alter table events add constraint events_impersonator foreign key (impersonator_id) references users (id) not valid;

-- Invariants.
create unique index offers_one_round on offers (listing_id)
  where offer_type = 'GLOBAL_COUNTER' and state not in ('CANCELLED', 'DELETED', 'REJECTED');
create unique index offers_one_unsent_seller_counter on offers (chain_id)
  where offer_type in ('SELLER_COUNTER', 'SELLER_MULTIPLE_COUNTER', 'SELLER_FINAL_COUNTER') and delivered_at is null
    and state not in ('ACCEPTED', 'CANCELLED', 'DELETED', 'REJECTED');
create unique index offers_one_unsent_buyer_counter on offers (chain_id)
  where offer_type in ('BUYER_COUNTER', 'BUYER_MULTIPLE_COUNTER', 'GLOBAL_COUNTER_RESPONSE') and delivered_at is null
    and state not in ('ACCEPTED', 'CANCELLED', 'DELETED', 'REJECTED');
alter table offers add constraint offers_begin_their_chain
  check ((offer_type in ('INITIAL', 'GLOBAL_COUNTER')) = (chain_id = id)) not valid;
alter table offers add constraint offers_deadline_of_rounds
  check (offer_type = 'GLOBAL_COUNTER' or (deadline is null and auction_date is null)) not valid;
alter table offer_buyers add constraint offer_buyers_position unique (chain_id, position) deferrable initially deferred;
alter table listing_owners add constraint listing_owners_position unique (listing_id, position) deferrable initially deferred;

-- Amounts. What remains for the seller may well be below zero.
alter table listings add constraint listings_amounts check (price_cents >= 0 and highest_offer_cents >= 0
  and sold_price_cents >= 0 and received_count >= 0 and offer_count >= 0) not valid;
alter table offers add constraint offers_amounts check (delivered_amount_cents >= 0) not valid;
alter table snapshots add constraint snapshots_amounts check (amount_cents >= 0) not valid;
alter table subscriptions add constraint subscriptions_amounts check (amount_cents >= 0) not valid;

-- Words.
alter table offers add constraint offers_reason check (reason in ('REPLACED', 'OLDER_TERMS', 'OTHER_OFFER_ACCEPTED',
  'ROUND_ANNOUNCED', 'EXPIRED', 'CHAIN_ENDED', 'FELL_THROUGH', 'CLOSED')) not valid;
alter table contract_signers add constraint contract_signers_stage check (stage in ('PENDING_BUYER_AGENT_REVIEW',
  'PENDING_BUYER_REVIEW', 'PENDING_SELLER_AGENT_REVIEW', 'PENDING_SELLER_REVIEW')) not valid;
alter table file_links add constraint file_links_audience check (audience in ('profile-picture', 'listing-public',
  'listing-reports', 'listing-terms', 'listing-owners', 'offer-buy', 'offer-sell', 'contract')) not valid;
alter table files add constraint files_upload_type check (upload_type in ('PROFILE_PICTURE', 'LISTING_IMAGE', 'REPORT',
  'ADDENDUM', 'OWNER_DOCUMENT', 'OFFER_DOCUMENT', 'SIGNATURE', 'CONTRACT')) not valid;

do $$
declare found record;
begin
  for found in select conrelid::regclass as owner, conname from pg_constraint
    where not convalidated and connamespace = 'public'::regnamespace loop
    begin
      execute format('alter table %s validate constraint %I', found.owner, found.conname);
    exception when foreign_key_violation or check_violation then
      raise warning 'Constraint % of % holds for new rows only: an old one breaks it.', found.conname, found.owner;
    end;
  end loop;
end $$;

create index contracts_offer on contracts (offer_id);
create index snapshots_listing on snapshots (listing_id);
create index sessions_impersonator on sessions (impersonator_id) where impersonator_id is not null;
