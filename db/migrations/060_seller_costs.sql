-- What the sell side keeps for itself about a sale: costs that only the seller knows, added to every offer's net alike, and
-- how much price, certainty and speed count when offers are ranked. No offer and no paper holds it.
create table seller_costs (
  listing_id text primary key references listings (id) on delete cascade,
  loan_payoff_cents bigint not null default 0 check (loan_payoff_cents >= 0),
  commission_percent numeric(5, 2) not null default 0 check (commission_percent between 0 and 100),
  fees_cents bigint not null default 0 check (fees_cents >= 0),
  prorations_cents bigint not null default 0 check (prorations_cents >= 0),
  weights jsonb,
  version integer not null default 1,
  updated_by text not null references users (id),
  updated_at timestamptz not null
);
