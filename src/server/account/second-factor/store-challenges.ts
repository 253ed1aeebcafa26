import { z } from 'zod'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type Purpose = 'login' | 'passkey'

export const insertChallenge = async (
  db: Db,
  challenge: { tokenHash: Buffer; userId: string; purpose: Purpose; createdAt: string; expiresAt: string },
): Promise<void> => {
  await db
    .insertInto('challenges')
    .values({
      token_hash: challenge.tokenHash,
      user_id: challenge.userId,
      purpose: challenge.purpose,
      created_at: challenge.createdAt,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

const live = prepared(
  'secondFactor.challenge',
  'select user_id from challenges where token_hash = any($1::bytea[]) and purpose = $2 and expires_at > $3',
  z.object({ user_id: z.string() }),
)

/** Whose it is, while it holds. */
export const findChallenge = async (
  db: Db,
  tokenHashes: readonly Buffer[],
  purpose: Purpose,
  now: string,
): Promise<string | null> => (await live(db, [tokenHashes, purpose, now]))[0]?.user_id ?? null

/** Uses it up. The one that takes it first has it. */
export const takeChallenge = async (db: Db, tokenHashes: readonly Buffer[]): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('challenges')
    .where('token_hash', 'in', tokenHashes)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** What a password opened half ends with that password. */
export const deleteChallengesOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('challenges').where('user_id', '=', userId).execute()
}
