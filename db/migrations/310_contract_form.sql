-- The form that was in use for the listing agent's brokerage at the acceptance, on which the agreement is drawn: what changes between the
-- acceptance and the drawing changes no contract. `form_frozen` false: made by an older release, drawn on whichever is in use by then.
alter table contracts add column form_id text references form_templates (id);
alter table contracts add column form_frozen boolean not null default false;
create index contracts_form on contracts (form_id) where form_id is not null;
