import { sql } from 'kysely'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
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

/** The state of the home that a person's invitation hands on; null where that person began neither the listing nor the offer, or an agent has it. */
export const stateOfOwnBeginning = async (
  tx: Tx,
  userId: string,
  named: { listingId?: string | null; offerId?: string | null },
): Promise<PropertyState | null> => {
  const { rows } = await sql<{ property_state: PropertyState }>`
    select l.property_state from listings l
     where (${named.listingId ?? null}::text is null or (l.id = ${named.listingId ?? null} and l.creator_id = ${userId} and l.agent_id is null))
       and (${named.offerId ?? null}::text is null or exists (
         select 1 from offers o
          where o.id = ${named.offerId ?? null} and o.listing_id = l.id and o.creator_id = ${userId} and o.agent_id is null))
       and coalesce(${named.listingId ?? null}::text, ${named.offerId ?? null}::text) is not null
     limit 1`.execute(tx)
  return rows[0]?.property_state ?? null
}

/** Has this mailbox an account that logs in? Said in mails to that mailbox alone. */
export const hasAccount = async (tx: Tx, email: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()) !== undefined

export const insertInvitation = async (tx: Tx, invitation: NewInvitation): Promise<void> => {
  await tx.insertInto('invitations').values(invitation).execute()
}
