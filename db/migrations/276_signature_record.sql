-- What a signature proves beside its pictures: the session, the consent it rests on, what the signer's device said was shown, and
-- the attached documents with their hashes (negotiation.md §3, issue 11 "Signing"). Null on signatures from before.
alter table contract_signers
  add column session_id text,
  add column consent_id bigint references record_consents (id),
  add column consent_version text,
  add column shown_hash text,
  -- [{fileId, label, sha256}], as they hung on the contract when it was signed.
  add column documents jsonb;
