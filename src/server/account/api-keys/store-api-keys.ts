import { z } from 'zod'
import { sql } from 'kysely'
import { apiKeyView, type ApiKeyView } from '#api/exchange/api-keys.ts'
import { SCOPE_NAMES } from '#domain/account/api-key.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { day, instant } from '#server/platform/db/row.ts'
import type { Kept } from '#server/platform/keys/keys.ts'

const row = apiKeyView.extend({
  scopes: z.array(z.enum(SCOPE_NAMES)),
  createdAt: instant,
  expiresAt: instant.nullable(),
  usedOn: day.nullable(),
})

const ofUser = prepared(
  'apiKeys.ofUser',
  `select id, name, prefix, scopes, created_at as "createdAt", expires_at as "expiresAt", used_on as "usedOn"
     from api_keys where user_id = $1 and not internal order by created_at desc, id`,
  row,
)

/** Newest first; there are never more than `KEYS_MAX`. What has lapsed is among them. */
export const keysOf = (db: Db, userId: string): Promise<ApiKeyView[]> => ofUser(db, [userId])

export const insertKey = async (tx: Tx, userId: string, kept: Kept, key: ApiKeyView): Promise<void> => {
  await sql`insert into api_keys (id, user_id, name, prefix, token_hash, scopes, created_at, expires_at, key_mark)
    values (${key.id}, ${userId}, ${key.name}, ${key.prefix}, ${kept.hash}, ${[...key.scopes]}, ${key.createdAt}, ${key.expiresAt}, ${kept.keyMark})`.execute(
    tx,
  )
}

/** Answers how the key began; null where it is not theirs. */
export const deleteKey = async (tx: Tx, userId: string, id: string): Promise<string | null> => {
  const { rows } = await sql<{ prefix: string }>`
    delete from api_keys where id = ${id} and user_id = ${userId} and not internal returning prefix`.execute(
    tx,
  )
  return rows[0]?.prefix ?? null
}
