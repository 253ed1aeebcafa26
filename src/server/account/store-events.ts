import { sql } from 'kysely'
import type { AccountEventKind } from '#domain/account/events.ts'
import { factsNow } from '#server/platform/request-facts.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface AccountEvent {
  readonly kind: AccountEventKind
  readonly userId: string
  /** The administrator who did it, where it was not the user. */
  readonly actorId?: string | null
  readonly ip: string
  /** Names of fields and roles; never what was typed. */
  readonly what?: readonly string[]
}

/** Adds to the record of account events, in the caller's transaction where there is one. Nothing in it is ever changed. */
export const noteAccount = async (db: Db, event: AccountEvent, now: string): Promise<void> => {
  const { kind, userId, actorId = null, ip, what = [] } = event
  const requestId = factsNow()?.requestId ?? null
  await sql`insert into account_events (at, kind, user_id, actor_id, ip, what, request_id)
    values (${now}, ${kind}, ${userId}, ${actorId}, ${ip}, ${[...what]}, ${requestId})`.execute(db)
}
