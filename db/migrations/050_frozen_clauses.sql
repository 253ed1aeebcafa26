-- What of a listing the agreement prints is frozen with every delivery, beside the terms: a listing that is edited
-- afterwards changes no offer that was sent. The keys are those of listing/reading/clauses.ts; snapshots from before take
-- them from their listing as it stands. clauses_hash is a name for the clauses, equal where they are; from here on it is
-- the hash that the server computes.
alter table snapshots add column clauses jsonb;
alter table snapshots add column clauses_hash text;

alter table snapshots disable trigger snapshots_immutable;

with named as (
  select l.id, (
    select jsonb_object_agg(key, l.body -> key) from unnest(array['proofOfFundsRequired', 'rpaBreachContract',
      'rpaDisputeResolution', 'tenantOccupiedPostCoe', 'assignNo', 'assignLiability', 'sellerFinancingAvailable',
      'propertyAddenda', 'remainInPropertyAnswer', 'remainInPropertyFile', 'customAddendum', 'customAddendumFile',
      'advisories', 'riders', 'disclosures', 'propertyType', 'legalDescription']) key where l.body ? key
  ) as whole,
  l.body #- '{address,latitude}' #- '{address,longitude}' -> 'address' as address,
  l.body #> '{offerDetails,instantAuction}' as wish,
  l.body -> 'primaryOwner' as owner,
  l.body -> 'secondaryOwners' as owners
  from listings l where exists (select 1 from snapshots s where s.listing_id = l.id)
), clauses as (
  select id, jsonb_strip_nulls(coalesce(whole, '{}') || jsonb_build_object(
    'address', address,
    'offerDetails', case when wish -> 'sellerPossession' is not null then jsonb_build_object('instantAuction', jsonb_build_object(
      'sellerPossession', wish -> 'sellerPossession', 'sellerPossessionDays', wish -> 'sellerPossessionDays',
      'sellerPossessionFee', wish -> 'sellerPossessionFee',
      'sellerPossessionExplanation', wish -> 'sellerPossessionExplanation')) end,
    'primaryOwner', case when jsonb_typeof(owner) = 'object' then jsonb_build_object('ownerType', owner -> 'ownerType',
      'orgName', owner -> 'orgName', 'user', jsonb_build_object('firstName', owner #> '{user,firstName}',
      'lastName', owner #> '{user,lastName}')) end,
    'secondaryOwners', case when jsonb_typeof(owners) = 'array' then (
      select jsonb_agg(jsonb_build_object('ownerType', o -> 'ownerType', 'orgName', o -> 'orgName', 'user',
        jsonb_build_object('firstName', o #> '{user,firstName}', 'lastName', o #> '{user,lastName}')))
      from jsonb_array_elements(owners) o) end)) as body
  from named
)
update snapshots s set clauses = c.body, clauses_hash = encode(sha256(convert_to(c.body::text, 'UTF8')), 'hex')
  from clauses c where c.id = s.listing_id;

alter table snapshots enable trigger snapshots_immutable;

alter table snapshots alter column clauses set not null;
alter table snapshots alter column clauses_hash set not null;
