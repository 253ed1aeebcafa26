-- A claim whose holder deleted their account can be refused: the license is nobody's then.
alter table licence_claims drop constraint licence_claims_outcome_check;
alter table licence_claims add constraint licence_claims_outcome_check check (outcome in ('GIVEN', 'KEPT', 'REFUSED'));
