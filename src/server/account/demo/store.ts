import { sql } from 'kysely'
import { ELECTRONIC_RECORDS } from '#domain/legal/electronic-records.ts'
import { TEXT_MESSAGES } from '#domain/legal/text-messages.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { DemoPerson } from './people.ts'

/** The mark by which production knows such a database. */
export const markDemo = async (tx: Tx): Promise<void> => {
  await sql`insert into system_facts (name, value) values ('demo', 'true') on conflict do nothing`.execute(tx)
}

/** Adds the people who are not there yet. */
export const addDemoPeople = async (
  tx: Tx,
  people: readonly (DemoPerson & { id: string; email: string })[],
  passwordHash: string,
  now: string,
): Promise<void> => {
  const consents = JSON.stringify({
    terms: true,
    termsAt: now,
    electronicRecords: true,
    electronicRecordsAt: now,
    electronicRecordsVersion: ELECTRONIC_RECORDS.version,
    sms: true,
    smsAt: now,
    smsVersion: TEXT_MESSAGES.version,
  })
  for (const person of people) {
    const { rows } = await sql<{ id: string }>`
      insert into users (id, email, first_name, last_name, phone, password_hash, status, roles, consents, demo, last_login)
      values (${person.id}, ${person.email}, ${person.firstName}, ${person.lastName}, ${person.phone}, ${passwordHash},
              'ACTIVE', ${[...person.roles]}, ${consents}, true, ${now})
      on conflict (email) do nothing returning id`.execute(tx)
    if (rows.length === 0 || !person.licence) continue
    await sql`insert into agents (user_id, license_number, license_state, phone, brokerage)
      values (${person.id}, ${person.licence.licenseNumber}, ${person.licence.state}, ${person.phone},
              ${JSON.stringify(person.brokerage ?? {})})`.execute(tx)
  }
}

/** Were the demo's homes and offers entered as well? */
export const holdsDemoStory = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('system_facts').select('name').where('name', '=', 'demo-story-begun').execute())
    .length > 0

/** Ends what `markDemo` and `addDemoPeople` brought; the rows stay, since events may name them, and nobody is behind them. */
export const unmarkDemo = async (tx: Tx, now: string): Promise<void> => {
  await sql`delete from sessions where user_id in (select id from users where demo)`.execute(tx)
  await sql`delete from agents where user_id in (select id from users where demo)`.execute(tx)
  await sql`update users set status = 'DELETED', password_hash = null, roles = '{}', demo = false, updated_at = ${now}
    where demo`.execute(tx)
  await sql`delete from licences where trial`.execute(tx)
  // Paid for by nobody (server/billing/trial.ts).
  await sql`delete from subscriptions where id like 'sub\\_trial\\_%'`.execute(tx)
  await sql`delete from system_facts where name = 'demo'`.execute(tx)
}
