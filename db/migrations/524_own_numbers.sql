-- An account kept the number that the first agent who named its mailbox had typed, and texts about everybody's records went there. It keeps one
-- that its person typed: with a registration, or in the profile. What can't be told apart goes, and the person is asked for a number.
-- Texts that wait for such a number are not sent.
with named as (
  update users u set phone = null
   where phone is not null and not demo and status <> 'DELETED'
     and (status = 'PROVISIONAL' or invited_as is not null and seller_profile is null
       and not exists (select from agents a where a.user_id = u.id)
       and not exists (select from account_events e where e.user_id = u.id
         and (e.kind = 'REGISTERED' or e.kind = 'PROFILE_CHANGED' and 'phone' = any(e.what))))
  returning id)
update outbox set state = 'failed', last_error = 'Not the number of its person', address = null, done_at = now()
 where channel = 'sms' and state = 'waiting' and recipient_user_id in (select id from named);
