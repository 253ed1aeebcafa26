-- Numbers that answered STOP: nothing is texted there until START, whoever has the number and whatever they tick (issue 9).
create table sms_stops (
  -- Ten digits.
  number text primary key,
  at timestamptz not null
);
create index users_phone_digits on users (right(regexp_replace(phone, '\D', '', 'g'), 10)) where phone is not null;
