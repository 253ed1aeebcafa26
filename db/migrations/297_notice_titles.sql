-- The title under which an officer signs a removal or a notice, as the agreement has it (docs/decisions/0040).
alter table contract_notice_signers add column signing_title text;

-- When a notice was delivered, or taken back, is written once: days are counted from it.
create or replace function keep_contract_notice() returns trigger language plpgsql as $$
begin
  if (old.id, old.contract_id, old.listing_id, old.kind, old.items, old.document_file_id, old.document_hash, old.text, old.prepared_by, old.prepared_at)
    is distinct from (new.id, new.contract_id, new.listing_id, new.kind, new.items, new.document_file_id, new.document_hash, new.text, new.prepared_by, new.prepared_at)
    or (old.state <> 'SIGNING' and (new.state, new.delivered_at, new.ended_at) is distinct from (old.state, old.delivered_at, old.ended_at))
    or (old.final_file_id is not null and new.final_file_id is distinct from old.final_file_id) then
    raise exception 'a notice does not change';
  end if;
  return new;
end $$;
