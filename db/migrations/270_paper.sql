-- What stands on the unsigned agreement, as data beside the file: what a phone shows as text. Written with the file, never changed; a table
-- of its own, since a contract is read much more often than its text.
create table contract_texts (
  contract_id text primary key references contracts (id),
  -- AgreementDocument of src/domain/paper/document.ts
  text jsonb not null
);
-- As whom somebody signs: the name on the paper where the account has another one, and the organization signed for.
alter table contract_signers add column signing_as text;
alter table contract_signers add column signing_for text;
