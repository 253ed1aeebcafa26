-- The ten digits of a US number, as src/domain/kernel/contact.ts `usDigits` has them: by these a number is stopped, and its people are
-- found. The blanks are JavaScript's, one by one: what \s means hangs on the locale, and an index must not.
create function us_digits(phone text) returns text language sql immutable parallel safe as $$
  select case when phone ~ '^[0-9 \t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff().+\-\u2013]*$'
    then substring(regexp_replace(phone, '[^0-9]', '', 'g') from '^1?([0-9]{10})$') end
$$;
create index users_us_digits on users (us_digits(phone)) where phone is not null;
drop index users_phone_digits;
