-- Reminders that somebody who waits sent to the other side: one a day for a document and sender. The row is the limit.
create table nudges (
  document_id text not null references offers (id),
  sender_id text not null references users (id),
  at timestamptz not null,
  primary key (document_id, sender_id)
);

-- A due date under review asks the seller until it has come: what was kept of it had no end.
update waiting w set until = o.deadline from offers o
  where w.kind = 'APPROVE_ROUND' and o.id = w.document_id and w.until is null;
