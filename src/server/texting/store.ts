import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'

/** Takes a STOP or START once: false where it was taken before. Two of the same at once wait for each other here. */
export const takeAnswer = async (tx: Tx, messageSid: string): Promise<boolean> => {
  const { rows } = await sql`
    insert into sms_answers (id) values (${messageSid}) on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Remembers that a number wants no texts, and takes back those that wait for it. `number`: ten digits. */
export const stopNumber = async (tx: Tx, number: string, now: string): Promise<void> => {
  await sql`insert into sms_stops (number, at) values (${number}, ${now})
    on conflict (number) do update set at = excluded.at`.execute(tx)
  await sql`update outbox set state = 'failed', last_error = 'STOP', done_at = ${now}
     where channel = 'sms' and state = 'waiting'
       and us_digits(address) = ${number}`.execute(tx)
}

export const startNumber = async (tx: Tx, number: string): Promise<void> => {
  await tx.deleteFrom('sms_stops').where('number', '=', number).execute()
}

/** Where an answer came from that was given by STOP or START. */
const BY_TEXT = 'a text message'

/** Changes the consent of everybody with that number who had the other one; answers who they are. */
export const consentOfNumber = async (
  tx: Tx,
  number: string,
  agrees: boolean,
  now: string,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update users
       set consents = (consents - 'smsVersion' - 'smsBrowser') || jsonb_build_object('sms', ${agrees}::boolean, 'smsAt', ${now}::text, 'smsFrom', ${BY_TEXT}::text),
           updated_at = ${now}
     where phone is not null and us_digits(phone) = ${number} and status <> 'DELETED'
       and (consents ->> 'sms')::boolean is distinct from ${agrees}
       -- START gives back what STOP took: who was never asked, or declined on a screen, agreed to nothing.
       and (not ${agrees}::boolean or consents ->> 'smsFrom' = ${BY_TEXT})
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
