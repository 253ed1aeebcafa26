import { z } from 'zod'
import { ACCOUNT_ROLES, type AccountRole } from '#domain/account/roles.ts'
import { ACCOUNT_STATUSES } from '#domain/account/status.ts'
import { instant } from '#server/platform/db/row.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { STANDING_COLUMNS, STANDING_JOIN, standingRow } from './license/standing.ts'

export const userRow = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  phone: z.string().nullable(),
  address: z.unknown(),
  password_hash: z.string().nullable(),
  status: z.enum(ACCOUNT_STATUSES),
  roles: z.array(z.enum(ACCOUNT_ROLES)),
  campaign: z.string().nullable(),
  profile_picture_url: z.string().nullable(),
  signature: z.string().nullable(),
  initials: z.string().nullable(),
  consents: z.unknown(),
  invited_as: z.enum(['seller', 'buyer']).nullable(),
  last_login: instant.nullable(),
  ...standingRow.shape,
  agent_phone: z.string().nullable(),
  brokerage: z.unknown(),
  applied_at: instant.nullable(),
  listing_ready: z.boolean().nullable(),
  second_factor: z.boolean(),
})
export type UserRow = z.output<typeof userRow>

const COLUMNS = `u.id, u.email, u.first_name, u.last_name, u.phone, u.address, u.password_hash, u.status, u.roles, u.campaign,
  u.profile_picture_url, u.signature, u.initials, u.consents, u.invited_as, u.last_login,
  ${STANDING_COLUMNS}, a.phone as agent_phone, a.brokerage,
  a.questionnaire_at as applied_at, (a.questionnaire ->> 'listingReady')::boolean as listing_ready,
  (exists (select 1 from authenticators f where f.user_id = u.id and f.secret is not null)
    or exists (select 1 from passkeys p where p.user_id = u.id)) as second_factor`
const FROM = `from users u left join agents a on a.user_id = u.id ${STANDING_JOIN}`

const byEmail = prepared('user.byEmail', `select ${COLUMNS} ${FROM} where u.email = $1`, userRow)
const byId = prepared('user.byId', `select ${COLUMNS} ${FROM} where u.id = $1`, userRow)
const lock = prepared(
  'user.byIdLocked',
  'select id from users where id = $1 for update',
  z.object({ id: z.string() }),
)

/** `email` in lower case. */
export const findByEmail = async (db: Db, email: string) => (await byEmail(db, [email]))[0]
export const findById = async (db: Db, id: string) => (await byId(db, [id]))[0]
/**
 * Read once it is locked, in a statement of its own: one that locks and has to wait reads what stands beside the row, the license, as it was
 * before it waited.
 */
export const lockById = async (tx: Tx, id: string) =>
  (await lock(tx, [id])).length === 0 ? undefined : findById(tx, id)

const held = prepared(
  'user.held',
  `select id from users where id = $1 and status = 'ACTIVE' for share`,
  z.object({ id: z.string() }),
)

/** Is the account there, and in use? Whoever changes it waits for this transaction; who holds it as well does not. */
export const holdUser = async (tx: Tx, id: string): Promise<boolean> => (await held(tx, [id])).length === 1

export const touchLastLogin = async (db: Db, id: string, now: string): Promise<void> => {
  await db.updateTable('users').set({ last_login: now }).where('id', '=', id).execute()
}

/** Makes the account an active one; false: it is deleted, and stays so. A number that a release before kept of who named them goes. */
export const setPasswordHash = async (tx: Tx, id: string, hash: string, now: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({
      password_hash: hash,
      status: 'ACTIVE',
      phone: sql`case when status = 'PROVISIONAL' then null else phone end`,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', '!=', 'DELETED')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Nobody signs in until a new one is set. */
export const clearPassword = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
}

/** Columns a profile change may touch; what is absent stays. */
export interface UserChange {
  readonly first_name?: string
  readonly last_name?: string
  readonly phone?: string | null
  readonly address?: string | null
  readonly profile_picture_url?: string | null
  readonly signature?: string | null
  readonly initials?: string | null
  readonly consents?: string
}

export const changeUser = async (tx: Tx, id: string, change: UserChange, now: string): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export const changeAgent = async (
  tx: Tx,
  userId: string,
  change: { phone?: string | null; brokerage?: string },
): Promise<void> => {
  if (Object.keys(change).length === 0) return
  await tx.updateTable('agents').set(change).where('user_id', '=', userId).execute()
}

export const changeRoles = async (tx: Tx, id: string, roles: readonly AccountRole[], now: string) => {
  await tx
    .updateTable('users')
    .set({ roles: [...roles], updated_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * A person an agent named. An account stays as it is; without one, the names are those typed last. A number is never kept here: the
 * record that names them has it. Returns id and status.
 */
export const ensureUser = async (
  tx: Tx,
  person: {
    id: string
    email: string
    firstName: string
    lastName: string
    as: 'seller' | 'buyer' | null
  },
): Promise<{ id: string; status: string }> => {
  const { rows } = await sql<{ id: string; status: string }>`
    insert into users (id, email, first_name, last_name, status, invited_as)
    values (${person.id}, ${person.email}, ${person.firstName}, ${person.lastName}, 'PROVISIONAL', ${person.as})
    on conflict (email) do update set invited_as = coalesce(users.invited_as, excluded.invited_as),
      first_name = case when users.status = 'PROVISIONAL' then excluded.first_name else users.first_name end,
      last_name = case when users.status = 'PROVISIONAL' then excluded.last_name else users.last_name end
    returning id, status`.execute(tx)
  return rows[0]!
}

const byIds = prepared('user.byIds', `select ${COLUMNS} ${FROM} where u.id = any($1)`, userRow)
export const findByIds = (db: Db, ids: readonly string[]): Promise<UserRow[]> => byIds(db, [ids])
