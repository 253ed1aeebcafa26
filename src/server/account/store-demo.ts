import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'
import type { DemoPerson } from './demo-people.ts'

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
    sms: true,
    smsAt: now,
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
