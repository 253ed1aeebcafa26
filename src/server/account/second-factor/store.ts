import { z } from 'zod'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { instant } from '#server/platform/db/row.ts'
import type { Kept, Keys } from '#server/platform/keys/keys.ts'
import { KEY_BEFORE_MARKS } from '#server/platform/keys/store.ts'

const ways = prepared(
  'secondFactor.ways',
  `select exists (select 1 from authenticators a where a.user_id = $1 and a.secret is not null) as authenticator,
          (select count(*)::int from recovery_codes r
            where r.user_id = $1 and coalesce(r.key_mark, (${KEY_BEFORE_MARKS}), $2) in ($2, $3)) as codes`,
  z.object({ authenticator: z.boolean(), codes: z.number() }),
)

const passkeyRow = z.object({
  id: z.string(),
  public_key: z.instanceof(Buffer),
  counter: z.number(),
  transports: z.array(z.string()),
  name: z.string(),
  created_at: instant,
  used_at: instant.nullable(),
})
export type PasskeyRow = z.output<typeof passkeyRow>

const passkeys = prepared(
  'secondFactor.passkeys',
  `select id, public_key, counter, transports, name, created_at, used_at from passkeys
    where user_id = $1 order by created_at, id`,
  passkeyRow,
)

/** What of a second factor a user has; of recovery codes those that `keys` may read. */
export const findWays = async (db: Db, { marks }: Keys, userId: string) => {
  const [found] = await ways(db, [userId, marks.present, marks.previous])
  return {
    authenticator: found?.authenticator ?? false,
    recoveryCodes: found?.codes ?? 0,
    passkeys: await passkeys(db, [userId]),
  }
}
export type Ways = Awaited<ReturnType<typeof findWays>>

const authenticators = prepared(
  'secondFactor.authenticator',
  'select secret, pending, pending_at from authenticators where user_id = $1',
  z.object({
    secret: z.instanceof(Buffer).nullable(),
    pending: z.instanceof(Buffer).nullable(),
    pending_at: instant.nullable(),
  }),
)
export const findAuthenticator = async (db: Db, userId: string) => (await authenticators(db, [userId]))[0]

export const keepPending = async (tx: Tx, userId: string, pending: Buffer, now: string): Promise<void> => {
  await sql`insert into authenticators (user_id, pending, pending_at, created_at) values (${userId}, ${pending}, ${now}, ${now})
    on conflict (user_id) do update set pending = excluded.pending, pending_at = excluded.pending_at`.execute(
    tx,
  )
}

/** The pending secret is the one from now on; its first code is used. False: it is another one by now. */
export const confirmPending = async (
  tx: Tx,
  userId: string,
  pending: Buffer,
  step: number,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update authenticators set secret = pending, pending = null, pending_at = null, last_step = ${step}
     where user_id = ${userId} and pending = ${pending}`.execute(tx)
  return numAffectedRows === 1n
}

/** Each thirty seconds' code is taken once, and none from before it. */
export const useStep = async (db: Db, userId: string, step: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update authenticators set last_step = ${step}
     where user_id = ${userId} and secret is not null and (last_step is null or last_step < ${step})`.execute(
    db,
  )
  return numAffectedRows === 1n
}

export const deleteAuthenticator = async (tx: Tx, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .where('secret', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** False: somebody has this passkey already. */
export const insertPasskey = async (
  tx: Tx,
  userId: string,
  passkey: Omit<PasskeyRow, 'used_at'>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({ ...passkey, transports: [...passkey.transports], user_id: userId })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False: it was taken away meanwhile. */
export const notePasskeyUsed = async (tx: Tx, id: string, counter: number, now: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const deletePasskey = async (tx: Tx, userId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const deleteCodes = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export const insertCodes = async (
  tx: Tx,
  userId: string,
  codes: readonly Kept[],
  now: string,
): Promise<void> => {
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map(({ hash, keyMark }) => ({
        user_id: userId,
        code_hash: hash,
        key_mark: keyMark,
        created_at: now,
      })),
    )
    .execute()
}

export const isCodeOf = async (db: Db, userId: string, hashes: readonly Buffer[]): Promise<boolean> =>
  (await db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .executeTakeFirst()) !== undefined

/** Whoever takes it first has used it. */
export const takeCode = async (db: Db, userId: string, hashes: readonly Buffer[]): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Everything; what is still asked of somebody goes too. */
export const deleteAllWays = async (tx: Tx, userId: string): Promise<void> => {
  for (const table of ['authenticators', 'passkeys', 'recovery_codes', 'challenges'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}
