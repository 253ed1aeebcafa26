import { z } from 'zod'
import { SECOND_STEP_ROLES } from '#domain/account/permissions.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#api/kernel/viewer.ts'
import type { Db, Tx } from '../db/db.ts'
import { prepared, preparedWide } from '../db/prepared.ts'
import { instant } from '../db/row.ts'
import { currentRow, PERSON_COLUMNS, personRow, viewerOfPerson } from './viewer.ts'
import type { Kept } from '../keys/keys.ts'
import { endOfUse } from './use.ts'

const sessionRow = personRow.extend({
  session_id: z.string(),
  /** Which of the tokens that were asked for it has, from 1. */
  shown: z.number(),
  impersonator_id: z.string().nullable(),
  used_at: instant,
  /** Asked of those alone of whom a second step is demanded. */
  lacks_second: z.boolean(),
})

/**
 * Session, user, roles, agent and impersonator in one statement: it runs on every call. Four tokens, since of a list (`= any`) PostgreSQL guesses the length,
 * and plans every call anew.
 */
const byToken = preparedWide(
  'session.byToken',
  `select s.id as session_id, array_position(array[$1, $5, $6, $7]::bytea[], s.token_hash) as shown, s.impersonator_id, s.used_at, ${PERSON_COLUMNS},
          u.roles && $4::text[] and not exists (select 1 from authenticators f where f.user_id = u.id and f.secret is not null)
            and not exists (select 1 from passkeys p where p.user_id = u.id) as lacks_second
     from sessions s join users u on u.id = s.user_id left join agents a on a.user_id = u.id
    where s.token_hash in ($1, $5, $6, $7) and s.expires_at > $2 and s.used_at > $3 and u.status = 'ACTIVE'`,
  ['used_at'],
  sessionRow,
)

export const findSession = async (
  db: Db,
  tokenHashes: readonly Buffer[],
  now: string,
  /** Administrators of this house need a second step. */
  demanded: boolean,
): Promise<{ viewer: Viewer; usedAt: string; shown: number } | null> => {
  const [one, two = one, three = one, four = one] = tokenHashes
  const roles = demanded ? [...SECOND_STEP_ROLES] : []
  const [row] = await byToken(db, [one, now, endOfUse(now), roles, two, three, four])
  return row ? { viewer: viewerOf(row), usedAt: row.used_at, shown: row.shown - 1 } : null
}

const viewerOf = (row: z.output<typeof sessionRow>): Viewer => ({
  ...viewerOfPerson(row),
  sessionId: row.session_id,
  impersonatorId: row.impersonator_id,
  mustSetUp: row.lacks_second,
})

export interface NewSession {
  readonly id: string
  readonly token: Kept
  readonly userId: string
  readonly impersonatorId: string | null
  readonly parentId: string | null
  readonly createdAt: string
  readonly expiresAt: string
  /** What the browser called itself, and its network. */
  readonly userAgent: string
  readonly network: string
}

export const insertSession = async (db: Db, session: NewSession): Promise<void> => {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      token_hash: session.token.hash,
      key_mark: session.token.keyMark,
      user_id: session.userId,
      impersonator_id: session.impersonatorId,
      parent_id: session.parentId,
      created_at: session.createdAt,
      used_at: session.createdAt,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
      network: session.network,
    })
    .execute()
}

const held = prepared(
  'session.held',
  `select u.roles, a.disputed from sessions s join users u on u.id = s.user_id left join agents a on a.user_id = u.id
    where s.id = $1 and s.user_id = $2 and s.expires_at > $3 and s.used_at > $4 for key share of s`,
  currentRow,
)

/**
 * What the person is now whose session this is, where it is still there; their row is held before. Whoever ends it waits for this
 * transaction; noting that it is used does not.
 */
export const holdSession = async (db: Db, id: string, userId: string, now: string) =>
  (await held(db, [id, userId, now, endOfUse(now)]))[0]

/** A session that was ended: whose, by which administrator where it was a coat, and until when it would have lasted (ISO). */
export interface EndedSession {
  readonly userId: string
  readonly impersonatorId: string | null
  readonly expiresAt: string
}

interface EndedRow {
  readonly user_id: string
  readonly impersonator_id: string | null
  readonly expires_at: Date | string
}

/** Ends the sessions that a `select` names by `id`, and the coats that hang on them, which would go along unseen. */
const endWith = async (db: Db, named: RawBuilder<unknown>): Promise<EndedSession[]> => {
  const { rows } = await sql<EndedRow>`
    with named as (${named})
    delete from sessions where id in (select id from named) or parent_id in (select id from named)
    returning user_id, impersonator_id, expires_at`.execute(db)
  return rows.map((row) => ({
    userId: row.user_id,
    impersonatorId: row.impersonator_id,
    expiresAt: new Date(row.expires_at).toISOString(),
  }))
}

/** Ends a session, the coats that hang on it, and, where it is a coat, the administrator's session that it hangs on. */
export const deleteSession = (tx: Tx, tokenHashes: readonly Buffer[]): Promise<EndedSession[]> =>
  endWith(
    tx,
    sql`select coalesce(parent_id, id) as id from sessions where token_hash = any(${[...tokenHashes]}::bytea[])`,
  )

/** The administrator's session that a coat hangs on, locked: a log-out there comes before this, or after it. Null: none any more. */
export const lockParent = async (tx: Tx, tokenHashes: readonly Buffer[]): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select id from sessions where id = (select parent_id from sessions where token_hash = any(${[...tokenHashes]}::bytea[])) for update`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

/** Whose coats hang on a session and are not over, in the order of their ids, each once. */
export const wearersUnder = async (tx: Tx, parentId: string, now: string): Promise<string[]> => {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from sessions where parent_id = ${parentId} and expires_at > ${now} order by user_id`.execute(
    tx,
  )
  return rows.map(({ user_id }) => user_id)
}

/** Takes every coat of a session off. */
export const deleteCoatsUnder = (tx: Tx, parentId: string): Promise<EndedSession[]> =>
  endWith(tx, sql`select id from sessions where parent_id = ${parentId}`)

/** Another token for a session that is not over; answers until when it lasts (ISO). */
export const renewToken = async (db: Db, id: string, token: Kept, now: string): Promise<string | null> => {
  const { rows } = await sql<{ expires_at: Date | string }>`
    update sessions set token_hash = ${token.hash}, key_mark = ${token.keyMark}, used_at = ${now} where id = ${id} and expires_at > ${now}
    returning expires_at`.execute(db)
  return rows[0] ? new Date(rows[0].expires_at).toISOString() : null
}

/** Ends every session of a user, and those they are in as an administrator; all but one where one is to stay (a changed password). */
export const deleteSessionsOf = (
  tx: Tx,
  userId: string,
  but: string | null = null,
): Promise<EndedSession[]> =>
  endWith(
    tx,
    sql`select id from sessions where (user_id = ${userId} or impersonator_id = ${userId})
       and (${but}::text is null or id <> ${but})`,
  )

/** Ends one session of a user; none where it is not theirs. */
export const deleteOwnSession = (tx: Tx, userId: string, id: string): Promise<EndedSession[]> =>
  endWith(tx, sql`select id from sessions where id = ${id} and user_id = ${userId}`)

export const noteUsed = async (db: Db, sessionId: string, now: string): Promise<void> => {
  await db.updateTable('sessions').set({ used_at: now }).where('id', '=', sessionId).execute()
}
