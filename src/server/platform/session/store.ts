import { z } from 'zod'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import { sql } from 'kysely'
import type { Viewer } from '#api/kernel/viewer.ts'
import type { Db } from '../db/db.ts'
import { prepared, preparedWide } from '../db/prepared.ts'
import { instant } from '../db/row.ts'
import { endOfUse } from './use.ts'

const sessionRow = z.object({
  session_id: z.string(),
  user_id: z.string(),
  impersonator_id: z.string().nullable(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  status: z.enum(['ACTIVE']),
  roles: z.array(z.string()),
  license_number: z.string().nullable(),
  license_state: z.enum(PROPERTY_STATES).nullable(),
  phone: z.string().nullable(),
  profile_picture_url: z.string().nullable(),
  brokerage: z.unknown(),
  used_at: instant,
  /** Asked of administrators alone. */
  lacks_second: z.boolean(),
})

/** Session, user, roles, agent and impersonator in one statement: it runs on every call. */
const byToken = preparedWide(
  'session.byToken',
  `select s.id as session_id, s.user_id, s.impersonator_id, u.email, u.first_name, u.last_name, u.status, u.roles,
          a.license_number, a.license_state, coalesce(a.phone, u.phone) as phone, u.profile_picture_url, a.brokerage, s.used_at,
          'ADMIN' = any(u.roles) and not exists (select 1 from authenticators f where f.user_id = u.id and f.secret is not null)
            and not exists (select 1 from passkeys p where p.user_id = u.id) as lacks_second
     from sessions s join users u on u.id = s.user_id left join agents a on a.user_id = u.id
    where s.token_hash = $1 and s.expires_at > $2 and s.used_at > $3 and u.status = 'ACTIVE'`,
  ['used_at'],
  sessionRow,
)

export const findSession = async (
  db: Db,
  tokenHash: Buffer,
  now: string,
  /** Administrators of this house need a second step. */
  demanded: boolean,
): Promise<{ viewer: Viewer; usedAt: string } | null> => {
  const [row] = await byToken(db, [tokenHash, now, endOfUse(now)])
  return row ? { viewer: viewerOf(row, demanded), usedAt: row.used_at } : null
}

const viewerOf = (row: z.output<typeof sessionRow>, demanded: boolean): Viewer => {
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    status: row.status,
    roles: row.roles,
    agent:
      row.license_number && row.license_state
        ? { licenseNumber: row.license_number, licenseState: row.license_state }
        : null,
    profile: { phone: row.phone, profilePictureUrl: row.profile_picture_url, brokerage: row.brokerage },
    impersonatorId: row.impersonator_id,
    mustSetUp: demanded && row.lacks_second,
  }
}

export interface NewSession {
  readonly id: string
  readonly tokenHash: Buffer
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
      token_hash: session.tokenHash,
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
  `select id from sessions where id = $1 and user_id = $2 and expires_at > $3 and used_at > $4 for key share`,
  z.object({ id: z.string() }),
)

/** Is a session of theirs still there? Whoever ends it waits for this transaction; noting that it is used does not. */
export const holdSession = async (db: Db, id: string, userId: string, now: string): Promise<boolean> =>
  (await held(db, [id, userId, now, endOfUse(now)])).length === 1

/** Ends a session, the coats that hang on it, and, where it is a coat, the administrator's session that it hangs on. */
export const deleteSession = async (db: Db, tokenHash: Buffer): Promise<void> => {
  await sql`delete from sessions where id = (select coalesce(parent_id, id) from sessions where token_hash = ${tokenHash})`.execute(
    db,
  )
}

/** Takes a coat off: ends its session alone; answers the id of the administrator's, null where it was none. */
export const endCoat = async (db: Db, tokenHash: Buffer): Promise<string | null> => {
  const { rows } = await sql<{ parent_id: string }>`
    delete from sessions where token_hash = ${tokenHash} and parent_id is not null returning parent_id`.execute(
    db,
  )
  return rows[0]?.parent_id ?? null
}

/** Another token for a session that is not over; answers until when it lasts (ISO). */
export const renewToken = async (
  db: Db,
  id: string,
  tokenHash: Buffer,
  now: string,
): Promise<string | null> => {
  const { rows } = await sql<{ expires_at: Date | string }>`
    update sessions set token_hash = ${tokenHash}, used_at = ${now} where id = ${id} and expires_at > ${now}
    returning expires_at`.execute(db)
  return rows[0] ? new Date(rows[0].expires_at).toISOString() : null
}

/** Ends every session of a user, and those they are in as an administrator; all but one where one is to stay (a changed password). */
export const deleteSessionsOf = async (
  db: Db,
  userId: string,
  but: string | null = null,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from sessions where (user_id = ${userId} or impersonator_id = ${userId})
       and (${but}::text is null or id <> ${but})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Ends one session of a user; false where it is not theirs. */
export const deleteOwnSession = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const noteUsed = async (db: Db, sessionId: string, now: string): Promise<void> => {
  await db.updateTable('sessions').set({ used_at: now }).where('id', '=', sessionId).execute()
}
