-- One profile for a buyer and an address: each Send with Yes stored one more. The newest of them stays.
alter table buyer_profiles add column version integer not null default 1;
delete from buyer_profiles p using buyer_profiles newer
where newer.agent_id = p.agent_id
  and ((newer.buyer_id = p.buyer_id and newer.label = p.label)
    or (newer.buyer_id is null and p.buyer_id is null and newer.offer_id = p.offer_id))
  and (newer.created_at, newer.id) > (p.created_at, p.id);
create unique index buyer_profiles_one on buyer_profiles (agent_id, buyer_id, label) where buyer_id is not null;
-- A draft whose buyer was not invited yet names nobody: one profile for the offer.
create unique index buyer_profiles_unnamed on buyer_profiles (agent_id, offer_id)
  where buyer_id is null and offer_id is not null;
