import { sql } from 'kysely'
import type { UndeliveredReason } from '#domain/message/undelivered.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

export interface RefusedRow {
  readonly address: string
  readonly reason: UndeliveredReason
  readonly at: string
}

/** Which of these addresses take no mail. */
export const refusedAmong = async (db: Db, addresses: readonly string[]): Promise<RefusedRow[]> => {
  if (addresses.length === 0) return []
  const { rows } = await sql<RefusedRow>`
    select address, reason, at from refused_addresses where address = any(${[...addresses]})`.execute(db)
  return rows
}

/** The addresses that this person invited to a record. */
export const invitedBy = async (
  db: Db,
  senderId: string,
  on: { listingId?: string | undefined; offerId?: string | undefined },
): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(email) as email from invitations
     where sender_id = ${senderId} and (listing_id = ${on.listingId ?? null} or offer_id = ${on.offerId ?? null})
     limit 50`.execute(db)
  return rows.map((row) => row.email)
}

/** Links of emails last so long: what is older leads nowhere. */
const WORTH_SENDING_DAYS = 14

/** What was refused lately waits again, as if it had never been tried; another refusal is told anew. */
export const takeUpAgain = async (tx: Tx, address: string, now: string): Promise<void> => {
  await sql`update outbox set state = 'waiting', attempts = 0, next_at = ${now}
    where channel = 'email' and state = 'failed' and address = ${address}
      and created_at > ${now}::timestamptz - make_interval(days => ${WORTH_SENDING_DAYS})`.execute(tx)
  await sql`delete from refused_addresses where address = ${address}`.execute(tx)
}
