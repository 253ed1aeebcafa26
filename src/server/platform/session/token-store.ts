import type { Db, Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { noRow } from '../db/row.ts'
import type { Kept } from '../keys/keys.ts'

export interface NewToken {
  readonly token: Kept
  readonly userId: string
  readonly kind: 'invitation' | 'reset'
  readonly createdAt: string
  readonly expiresAt: string
}

const insert = prepared(
  'tokens.insert',
  `insert into user_tokens (token_hash, user_id, kind, created_at, expires_at, key_mark)
   select * from unnest($1::bytea[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::text[])`,
  noRow,
)

/** One statement, however many, and where there are none. */
export const insertTokens = async (tx: Tx, tokens: readonly NewToken[]): Promise<void> => {
  await insert(tx, [
    tokens.map(({ token }) => token.hash),
    tokens.map((token) => token.userId),
    tokens.map((token) => token.kind),
    tokens.map((token) => token.createdAt),
    tokens.map((token) => token.expiresAt),
    tokens.map(({ token }) => token.keyMark),
  ])
}

/** A live token of this address; reading does not use it up. */
export const findToken = (db: Db, tokenHashes: readonly Buffer[], email: string, now: string) =>
  db
    .selectFrom('user_tokens')
    .innerJoin('users', 'users.id', 'user_tokens.user_id')
    .select(['users.id as userId', 'users.first_name as firstName', 'users.status', 'user_tokens.kind'])
    .where('token_hash', 'in', tokenHashes)
    .where('users.email', '=', email)
    .where('users.status', '!=', 'DELETED')
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Uses every mailed token of a user up. The row that goes first decides a race. */
export const deleteToken = async (tx: Tx, tokenHashes: readonly Buffer[]): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('user_tokens')
    .where('token_hash', 'in', tokenHashes)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const deleteTokensOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('user_tokens').where('user_id', '=', userId).execute()
}
