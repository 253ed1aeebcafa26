-- STOP and START that were taken: one that comes again does nothing. Twilio's signature has no time in it, so that whoever has a
-- request can send it whenever they like; none is ever forgotten, and nothing in it tells whose it was.
create table sms_answers (
  -- Twilio's MessageSid.
  id text primary key check (length(id) between 1 and 64)
);
