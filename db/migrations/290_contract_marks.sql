-- What the agents note of a contract's deadlines: when papers came that start one, and when one was met. The dates themselves are
-- never stored; they are counted from what was signed.
create table contract_marks (
  contract_id text not null references contracts (id),
  kind text not null,
  received_on date,
  done_on date,
  noted_by text not null references users (id),
  noted_at timestamptz not null,
  primary key (contract_id, kind)
);
create index contract_marks_noted_by on contract_marks (noted_by);

-- Whose contracts are in escrow, for the deadlines on the home page.
create index contract_signers_person on contract_signers (user_id);
create index offers_accepted_chain on offers (chain_id) where state = 'ACCEPTED';
