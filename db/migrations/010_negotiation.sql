-- Listings, offers and contracts. The listing is the aggregate: every verb locks its row first.
-- Every table of a negotiation carries listing_id, so that a cluster can spread it.
create table listings (
  id text primary key,
  state text not null check (state in ('DRAFT','PENDING_SELLER_APPROVAL','PENDING_AGENT_UPDATES','SELLER_APPROVED',
    'ACTIVE','SELLER_REVIEW','PENDING','PENDING_ESCROW','SOLD','CANCELLED','DELETED')),
  version integer not null default 1,
  property_state text not null check (property_state in ('CA', 'FL')),
  agent_id text references users (id),
  creator_id text not null references users (id),
  provisional boolean not null default false,
  body jsonb not null default '{}',
  -- lifted from the body, for search and lists
  price_cents bigint,
  address_line1 text not null default '',
  city text not null default '',
  zip text not null default '',
  custom_url text unique check (custom_url = lower(custom_url)),
  primary_owner_id text references users (id),
  accepted_offer_id text,
  confirm_authorization boolean not null default false,
  -- the seller's reason for sending the listing back
  comment text,
  -- chains ever delivered; chains delivered and alive; what they offer
  received_count integer not null default 0,
  offer_count integer not null default 0,
  highest_offer_cents bigint,
  announced_deadline timestamptz,
  announced_at timestamptz,
  auction_date date,
  round_accepted boolean not null default false,
  buy_side_signed boolean not null default false,
  sold_price_cents bigint,
  sold_date date,
  state_since timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index listings_agent on listings (agent_id, created_at desc, id desc);
create index listings_owner on listings (primary_owner_id, created_at desc, id desc);
create index listings_creator on listings (creator_id, created_at desc) where agent_id is null;
create index listings_active on listings (property_state, created_at desc, id desc) where state = 'ACTIVE';
create index listings_active_newest on listings (created_at desc, id desc) where state = 'ACTIVE';
create index listings_active_city on listings (lower(city), created_at desc, id desc) where state = 'ACTIVE';
create index listings_active_agent on listings (agent_id, created_at desc, id desc) where state = 'ACTIVE';

-- All owners, the primary one at position 0.
create table listing_owners (
  listing_id text not null references listings (id),
  user_id text not null references users (id),
  position integer not null,
  primary key (listing_id, user_id)
);
create index listing_owners_user on listing_owners (user_id, listing_id);

create table snapshots (
  id text primary key,
  listing_id text not null references listings (id),
  offer_id text not null,
  number integer not null,
  body jsonb not null,
  -- sha256 over the body as delivered, hex
  hash text not null,
  amount_cents bigint,
  net_cents bigint,
  delivered_at timestamptz not null,
  unique (offer_id, number)
);

-- Offers, counters and global counters alike. seq orders them; within a listing the lock makes it the order of commits.
create sequence offers_seq as bigint;
create table offers (
  id text primary key,
  listing_id text not null references listings (id),
  chain_id text not null,
  offer_type text not null check (offer_type in ('INITIAL','BUYER_COUNTER','BUYER_MULTIPLE_COUNTER',
    'GLOBAL_COUNTER_RESPONSE','SELLER_COUNTER','SELLER_MULTIPLE_COUNTER','SELLER_FINAL_COUNTER','GLOBAL_COUNTER')),
  state text not null check (state in ('DRAFT','PROVISIONAL','PENDING_BUYER_APPROVAL','LIVE_EDIT','LIVE_EDIT_BUYER',
    'BUYER_REJECTED','PENDING_SELLER_AGENT_RESPONSE','PENDING_SELLER_ACCEPT_REVIEW','PENDING_SELLER_COUNTER_REVIEW',
    'PENDING_BUYER_COUNTER_REVIEW','PENDING_BUYER_AGENT_RESPONSE','PENDING_BUYER_ACCEPT_REVIEW',
    'BUYER_REJECTED_COUNTER_OFFER_CREATION','ACCEPTED','CANCELLED','DELETED','REJECTED')),
  version integer not null default 1,
  seq bigint not null default nextval('offers_seq'),
  agent_id text references users (id),
  creator_id text not null references users (id),
  -- the working copy; the other side reads snapshots only
  body jsonb not null default '{}',
  answers_id text,
  snapshot_id text references snapshots (id),
  delivered_at timestamptz,
  delivered_amount_cents bigint,
  delivered_net_cents bigint,
  dirty boolean not null default true,
  revived boolean not null default false,
  outside boolean not null default false,
  request_buyer_approval boolean not null default true,
  primary_buyer_email text,
  expires_at timestamptz,
  -- global counters: the property-local date and its 18:00
  auction_date date,
  deadline timestamptz,
  reason text,
  state_since timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Invariant 1: whatever the code does, one accepted offer a listing.
create unique index offers_one_accepted on offers (listing_id) where state = 'ACCEPTED' and offer_type <> 'GLOBAL_COUNTER';
create index offers_listing on offers (listing_id, seq);
create index offers_agent on offers (agent_id, created_at desc, id desc) where offer_type = 'INITIAL';
create index offers_creator on offers (creator_id, created_at desc, id desc) where offer_type = 'INITIAL' and agent_id is null;
create index offers_waiting on offers (listing_id, state)
  where state in ('PENDING_SELLER_AGENT_RESPONSE','PENDING_SELLER_ACCEPT_REVIEW','PENDING_SELLER_COUNTER_REVIEW');

create index offers_since on offers (state_since) where state like 'PENDING%';
create index listings_deadline on listings (announced_deadline) where state = 'ACTIVE' and announced_deadline is not null;

create table offer_buyers (
  chain_id text not null references offers (id),
  listing_id text not null references listings (id),
  user_id text not null references users (id),
  position integer not null,
  primary key (chain_id, user_id)
);
create index offer_buyers_user on offer_buyers (user_id, chain_id);

create table contracts (
  id text primary key,
  listing_id text not null references listings (id),
  offer_id text not null references offers (id),
  state text not null check (state in ('PENDING_BUYER_AGENT_REVIEW','PENDING_BUYER_REVIEW',
    'PENDING_SELLER_AGENT_REVIEW','PENDING_SELLER_REVIEW','COMPLETED','CANCELLED')),
  -- the unsigned agreement that everybody signs; the same hash for all
  document_file_id text references files (id),
  document_hash text,
  final_file_id text references files (id),
  effective_date date,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Invariant 2: one living contract a listing.
create unique index contracts_one_living on contracts (listing_id) where state <> 'CANCELLED';
create index contracts_listing on contracts (listing_id, created_at desc);

create table contract_signers (
  contract_id text not null references contracts (id),
  listing_id text not null references listings (id),
  user_id text not null references users (id),
  side text not null check (side in ('BUYER', 'SELLER')),
  stage text not null,
  position integer not null,
  name text not null,
  role text not null,
  signed_at timestamptz,
  signature_png bytea,
  initials_png bytea,
  signature_hash text,
  initials_hash text,
  document_hash text,
  ip text,
  user_agent text,
  agree_text_version text,
  primary key (contract_id, user_id, stage)
);
create index contract_signers_user on contract_signers (user_id) where signed_at is null;

-- What happened, in order. Append-only: replaying it gives the current state (invariant 17).
create table events (
  id text primary key,
  listing_id text not null references listings (id),
  verb_id text not null,
  subject text not null check (subject in ('listing', 'offer', 'contract')),
  subject_id text not null,
  row_id text not null,
  action text not null,
  from_state text,
  to_state text not null,
  actor_id text not null,
  impersonator_id text,
  comment text,
  attested boolean not null default false,
  snapshot_hash text,
  reason text,
  ip text,
  at timestamptz not null
);
create index events_listing on events (listing_id, id);
create index events_subject on events (subject_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger events_append_only before update or delete on events for each row execute function refuse_change();
create trigger snapshots_immutable before update or delete on snapshots for each row execute function refuse_change();

create table likes (
  user_id text not null references users (id),
  listing_id text not null references listings (id),
  created_at timestamptz not null,
  primary key (user_id, listing_id)
);
create index likes_listing on likes (listing_id);

-- When a person of the sell side first opened a delivered document.
create table offer_views (
  offer_id text not null references offers (id),
  listing_id text not null references listings (id),
  user_id text not null references users (id),
  snapshot_id text,
  first_at timestamptz not null,
  at timestamptz not null,
  primary key (offer_id, user_id)
);

create table buyer_profiles (
  id text primary key,
  agent_id text not null references users (id),
  buyer_id text references users (id),
  offer_id text,
  label text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index buyer_profiles_agent on buyer_profiles (agent_id, created_at desc);
create index buyer_profiles_buyer on buyer_profiles (buyer_id, created_at desc);
