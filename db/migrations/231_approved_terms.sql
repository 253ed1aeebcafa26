-- What of a listing the Primary Seller approved last, as a hash of its terms: an agent who publishes a draft is told whether they
-- are still the same (L09).
alter table listings add column approved_terms_hash text;
