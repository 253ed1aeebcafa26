import { sql } from 'kysely'
import type { ExportedPerson, ExportEntry } from '#domain/exchange/format.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

/** Nobody's agents, homes, or archive are here: an import would never meet an id that is taken. */
export const isEmptyInstallation = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from agents) and not exists (select from listings) and not exists (select from archive_entries) as empty`.execute(
    db,
  )
  return rows[0]?.empty ?? false
}

/** Two imports at once: the second waits, and finds that it is not empty. */
export const lockImport = async (tx: Tx): Promise<void> => {
  await sql`lock table archive_entries in exclusive mode`.execute(tx)
}

/** False where somebody has the address or the id already. */
export const insertPerson = async (
  tx: Tx,
  person: ExportedPerson,
  roles: readonly string[],
): Promise<boolean> => {
  const { agent } = person
  const { numAffectedRows } = await sql`
    insert into users (id, email, first_name, last_name, phone, status, roles)
    values (${person.id}, ${person.email.toLowerCase()}, ${person.firstName}, ${person.lastName}, ${person.phone}, 'ACTIVE', ${[...roles]})
    on conflict do nothing`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await sql`insert into agents (user_id, license_number, license_state, phone, brokerage)
    values (${person.id}, ${agent.licenseNumber}, ${agent.licenseState}, ${agent.phone}, ${JSON.stringify(agent.brokerage)})`.execute(
    tx,
  )
  return true
}

export const insertEntry = async (
  tx: Tx,
  { personId, path, kind, listingId, type }: ExportEntry,
  at: { id: string; fileId: string; label: string | null; madeAt: string },
): Promise<void> => {
  await sql`insert into archive_entries (id, user_id, path, kind, listing_id, type, label, file_id, made_at)
    values (${at.id}, ${personId}, ${path}, ${kind}, ${listingId}, ${type}, ${at.label}, ${at.fileId}, ${at.madeAt})`.execute(
    tx,
  )
}
