-- The title under which an officer or a trustee signs for an organization: 'Managing Member'.
alter table contract_signers add column signing_title text;
