import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/db.ts'

export interface OutboxRow {
  id: string
  channel: 'email' | 'sms'
  address: string
  payload: unknown
  created_at: string
}

/** Emails and texts, newest first. `to` in lower case. */
export const listOutbox = async (
  db: Db,
  query: { to?: string; channel?: string; limit: number },
): Promise<OutboxRow[]> => {
  const to = query.to ?? null
  const { rows } = await sql<OutboxRow>`
    select id, channel, address, payload, created_at from outbox
     where channel in ('email', 'sms') and (${to}::text is null or lower(address) = ${to})
       and (${query.channel ?? null}::text is null or channel = ${query.channel ?? null})
     order by created_at desc, id desc limit ${query.limit}`.execute(db)
  return rows
}

export const findAgentUser = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .innerJoin('agents', 'agents.user_id', 'users.id')
    .select(['users.id', 'users.email'])
    .where('users.id', '=', id)
    .where('users.status', '=', 'ACTIVE')
    .executeTakeFirst()

/** Is that a listing of this agent's? The mail of a message leads to the home it is about, and to no other. */
export const isOfAgent = async (
  db: Db,
  listingId: string | null | undefined,
  agentId: string,
): Promise<boolean> =>
  listingId != null &&
  (await db
    .selectFrom('listings')
    .select('id')
    .where('id', '=', listingId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()) !== undefined

export const countInvitations = async (tx: Tx, senderId: string, since: string): Promise<number> => {
  const row = await tx
    .selectFrom('invitations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sender_id', '=', senderId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.count
}

export interface NewInvitation {
  readonly id: string
  readonly sender_id: string
  readonly email: string
  readonly listing_id: string | null
  readonly offer_id: string | null
  readonly created_at: string
}

/** Does a person's invitation name nothing, or a listing or an offer that the same person began? */
export const isOwnBeginning = async (
  tx: Tx,
  userId: string,
  named: { listingId?: string | null; offerId?: string | null },
): Promise<boolean> => {
  const begun = (table: 'listings' | 'offers', id: string) =>
    tx.selectFrom(table).select('id').where('id', '=', id).where('creator_id', '=', userId).executeTakeFirst()
  if (named.listingId && !(await begun('listings', named.listingId))) return false
  return !named.offerId || (await begun('offers', named.offerId)) !== undefined
}

export const insertInvitation = async (tx: Tx, invitation: NewInvitation): Promise<void> => {
  await tx.insertInto('invitations').values(invitation).execute()
}
