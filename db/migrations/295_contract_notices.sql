-- Short documents after the contract: contingency removals and notices to perform (docs/decisions/0041). One side signs a notice, and its
-- last signature delivers it to the other one. The words are frozen with the paper, and neither changes.
create table contract_notices (
  id text primary key,
  contract_id text not null references contracts (id),
  listing_id text not null references listings (id),
  kind text not null check (kind in ('CONTINGENCY_REMOVAL', 'NOTICE_TO_BUYER', 'NOTICE_TO_SELLER')),
  state text not null check (state in ('SIGNING', 'DELIVERED', 'WITHDRAWN')),
  -- what it is about, of src/domain/contract/notice/vocabulary.ts
  items text[] not null check (cardinality(items) between 1 and 20),
  document_file_id text not null references files (id),
  -- hex
  document_hash text not null check (document_hash ~ '^[0-9a-f]{64}$'),
  -- AgreementDocument of src/domain/paper/document.ts
  text jsonb not null,
  prepared_by text not null references users (id),
  prepared_at timestamptz not null,
  delivered_at timestamptz,
  ended_at timestamptz,
  -- the signed and sealed paper
  final_file_id text references files (id),
  check ((state = 'DELIVERED') = (delivered_at is not null))
);
create index contract_notices_contract on contract_notices (contract_id, prepared_at);
create index contract_notices_listing on contract_notices (listing_id);
create index contract_notices_document on contract_notices (document_file_id);
create index contract_notices_final on contract_notices (final_file_id);
create index contract_notices_prepared_by on contract_notices (prepared_by);

create table contract_notice_signers (
  notice_id text not null references contract_notices (id),
  user_id text not null references users (id),
  position integer not null,
  side text not null check (side in ('BUYER', 'SELLER')),
  name text not null,
  role text not null,
  signing_as text,
  signing_for text,
  signed_at timestamptz,
  signature_png bytea,
  initials_png bytea,
  signature_hash text,
  initials_hash text,
  document_hash text,
  shown_hash text,
  ip text,
  user_agent text,
  session_id text,
  agree_text_version text,
  consent_id bigint references record_consents (id),
  consent_version text,
  primary key (notice_id, user_id)
);
create index contract_notice_signers_user on contract_notice_signers (user_id) where signed_at is null;
create index contract_notice_signers_consent on contract_notice_signers (consent_id);

-- Of a delivered notice nothing moves but that its sealed paper comes; a signature is written once.
create function keep_contract_notice() returns trigger language plpgsql as $$
begin
  if (old.id, old.contract_id, old.listing_id, old.kind, old.items, old.document_file_id, old.document_hash, old.text, old.prepared_by, old.prepared_at)
    is distinct from (new.id, new.contract_id, new.listing_id, new.kind, new.items, new.document_file_id, new.document_hash, new.text, new.prepared_by, new.prepared_at)
    or (old.state <> 'SIGNING' and new.state <> old.state) or (old.final_file_id is not null and new.final_file_id is distinct from old.final_file_id) then
    raise exception 'a notice does not change';
  end if;
  return new;
end $$;
create trigger contract_notices_kept before update on contract_notices for each row execute function keep_contract_notice();
create function keep_notice_signature() returns trigger language plpgsql as $$
begin
  if old.signed_at is not null then
    raise exception 'a signature does not change';
  end if;
  return new;
end $$;
create trigger contract_notice_signers_kept before update on contract_notice_signers for each row execute function keep_notice_signature();
create trigger contract_notices_no_delete before delete on contract_notices for each row execute function refuse_change();
create trigger contract_notice_signers_no_delete before delete on contract_notice_signers for each row execute function refuse_change();
create trigger contract_notices_no_truncate before truncate on contract_notices for each statement execute function refuse_truncate();
create trigger contract_notice_signers_no_truncate before truncate on contract_notice_signers for each statement execute function refuse_truncate();

alter table events drop constraint events_subject_check;
alter table events add constraint events_subject_check check (subject in ('listing', 'offer', 'contract', 'backup', 'notice')) not valid;
alter table events validate constraint events_subject_check;
