import { z } from 'zod'
import { sql } from 'kysely'
import type { Viewer } from '#api/kernel/viewer.ts'
import { SCOPE_NAMES } from '#domain/account/api-key.ts'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import type { Db, Tx } from '../db/db.ts'
import { prepared, preparedWide } from '../db/prepared.ts'
import { day } from '../db/row.ts'

const keyRow = z.object({
  key_id: z.string(),
  scopes: z.array(z.enum(SCOPE_NAMES)),
  used_on: day.nullable(),
  user_id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  roles: z.array(z.string()),
  license_number: z.string(),
  license_state: z.enum(PROPERTY_STATES),
  phone: z.string().nullable(),
  profile_picture_url: z.string().nullable(),
  brokerage: z.unknown(),
})

/** Key, user, roles and agent in one statement: it runs on every call with a key. Who is no agent any more has none. */
const byHash = preparedWide(
  'apiKey.byHash',
  `select k.id as key_id, k.scopes, k.used_on, k.user_id, u.email, u.first_name, u.last_name, u.roles, a.license_number,
          a.license_state, coalesce(a.phone, u.phone) as phone, u.profile_picture_url, a.brokerage
     from api_keys k join users u on u.id = k.user_id join agents a on a.user_id = u.id
    where k.token_hash = $1 and (k.expires_at is null or k.expires_at > $2) and u.status = 'ACTIVE'`,
  [],
  keyRow,
)

export interface FoundKey {
  readonly viewer: Viewer
  readonly usedOn: string | null
}

/** The person behind a key as they are now: never an administrator, whatever else they are. Null: there is no such key. */
export const findKey = async (db: Db, hash: Buffer, now: string): Promise<FoundKey | null> => {
  const [row] = await byHash(db, [hash, now])
  if (!row) return null
  const viewer: Viewer = {
    userId: row.user_id,
    sessionId: `key:${row.key_id}`,
    key: { id: row.key_id, scopes: row.scopes },
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    status: 'ACTIVE',
    roles: row.roles.filter((role) => role !== 'ADMIN'),
    agent: { licenseNumber: row.license_number, licenseState: row.license_state },
    profile: { phone: row.phone, profilePictureUrl: row.profile_picture_url, brokerage: row.brokerage },
    impersonatorId: null,
    mustSetUp: false,
  }
  return { viewer, usedOn: row.used_on }
}

export const noteKeyUsed = async (db: Db, id: string, today: string): Promise<void> => {
  await sql`update api_keys set used_on = ${today} where id = ${id}`.execute(db)
}

const held = prepared(
  'apiKey.held',
  'select id from api_keys where id = $1 and user_id = $2 and (expires_at is null or expires_at > $3) for key share',
  z.object({ id: z.string() }),
)

/** Is a key of theirs still there? Whoever ends it waits for this transaction. */
export const holdKey = async (db: Db, id: string, userId: string, now: string): Promise<boolean> =>
  (await held(db, [id, userId, now])).length === 1

/** Ends every key of a person; answers how many there were. */
export const deleteKeysOf = async (tx: Tx, userId: string): Promise<number> => {
  const { numAffectedRows } = await sql`delete from api_keys where user_id = ${userId}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** A key of ours, for a job that reads as a person does: shown to nobody, and not among the person's own. */
export const insertPassing = async (
  db: Db,
  key: { id: string; userId: string; hash: Buffer; scopes: readonly string[]; now: string; until: string },
): Promise<void> => {
  await sql`insert into api_keys (id, user_id, name, prefix, token_hash, scopes, created_at, expires_at, internal)
    values (${key.id}, ${key.userId}, 'export', '', ${key.hash}, ${[...key.scopes]}, ${key.now}, ${key.until}, true)`.execute(
    db,
  )
}

export const deletePassing = async (db: Db, id: string): Promise<void> => {
  await sql`delete from api_keys where id = ${id} and internal`.execute(db)
}
