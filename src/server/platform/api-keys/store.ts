import { z } from 'zod'
import { sql } from 'kysely'
import type { Viewer } from '#api/kernel/viewer.ts'
import { SCOPE_NAMES } from '#domain/account/api-key.ts'
import type { Db, Tx } from '../db/db.ts'
import { prepared, preparedWide } from '../db/prepared.ts'
import { day } from '../db/row.ts'
import type { Kept } from '../keys/keys.ts'
import { currentRow, PERSON_COLUMNS, personRow, rolesOfCaller, viewerOfPerson } from '../session/viewer.ts'

const keyRow = personRow.extend({
  key_id: z.string(),
  scopes: z.array(z.enum(SCOPE_NAMES)),
  used_on: day.nullable(),
  internal: z.boolean(),
})

/** Key, user, roles and agent in one statement: it runs on every call with a key. Who is no agent any more has none. */
const byHash = preparedWide(
  'apiKey.byHash',
  `select k.id as key_id, k.scopes, k.used_on, k.internal, ${PERSON_COLUMNS}
     from api_keys k join users u on u.id = k.user_id join agents a on a.user_id = u.id
    where k.token_hash in ($1, $3) and (k.expires_at is null or k.expires_at > $2) and u.status = 'ACTIVE'`,
  [],
  keyRow,
)

export interface FoundKey {
  readonly viewer: Viewer
  readonly usedOn: string | null
}

/** The person behind a key as they are now: never an administrator, whatever else they are. Null: there is no such key. */
export const findKey = async (db: Db, hashes: readonly Buffer[], now: string): Promise<FoundKey | null> => {
  const [one, two = one] = hashes
  const [row] = await byHash(db, [one, now, two])
  if (!row) return null
  const key = { id: row.key_id, scopes: row.scopes, internal: row.internal }
  const viewer: Viewer = {
    ...viewerOfPerson(row),
    sessionId: `key:${key.id}`,
    key,
    roles: rolesOfCaller({ key }, row.roles),
  }
  return { viewer, usedOn: row.used_on }
}

/** Once a day; kept as `kept` from then on, which is of the present key. */
export const noteKeyUsed = async (db: Db, id: string, today: string, kept: Kept): Promise<void> => {
  await sql`update api_keys set used_on = ${today}, token_hash = ${kept.hash}, key_mark = ${kept.keyMark} where id = ${id}`.execute(
    db,
  )
}

const held = prepared(
  'apiKey.held',
  `select u.roles, a.disputed from api_keys k join users u on u.id = k.user_id left join agents a on a.user_id = u.id
    where k.id = $1 and k.user_id = $2 and (k.expires_at is null or k.expires_at > $3) for key share of k`,
  currentRow,
)

/** What the person is now whose key this is, where it is still there; their row is held before. Whoever ends it waits for this transaction. */
export const holdKey = async (db: Db, id: string, userId: string, now: string) =>
  (await held(db, [id, userId, now]))[0]

/** Ends every key of a person; answers how many of them were their own, and not one of a job of ours. */
export const deleteKeysOf = async (tx: Tx, userId: string): Promise<number> => {
  const { rows } = await sql<{ internal: boolean }>`
    delete from api_keys where user_id = ${userId} returning internal`.execute(tx)
  return rows.filter(({ internal }) => !internal).length
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
