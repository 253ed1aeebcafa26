import { sql, type RawBuilder } from 'kysely'
import type { Kept } from '#domain/kernel/retention.ts'
import type { Db } from '../db/db.ts'

/** So many rows a statement: a sweep that was long away holds nothing up. */
export const BATCH = 2_000

/** What is a row, not a file. */
export type KeptRows = Exclude<Kept, 'unattachedFiles' | 'heldFiles' | 'temporaryFiles'>

/** Where each kind stands, and which of its rows are older than an instant. */
const STALE: Record<KeptRows, (before: string) => { table: string; where: RawBuilder<boolean> }> = {
  idempotencyKeys: (before) => ({ table: 'idempotency_keys', where: sql`created_at < ${before}` }),
  idleSessions: (before) => ({ table: 'sessions', where: sql`used_at < ${before}` }),
  endedSessions: (before) => ({ table: 'sessions', where: sql`expires_at < ${before}` }),
  registrations: (before) => ({ table: 'registrations', where: sql`created_at < ${before}` }),
  tokens: (before) => ({ table: 'user_tokens', where: sql`expires_at < ${before}` }),
  challenges: (before) => ({ table: 'challenges', where: sql`expires_at < ${before}` }),
  pendingAuthenticators: (before) => ({
    table: 'authenticators',
    where: sql`secret is null and pending_at < ${before}`,
  }),
  loginFailures: (before) => ({ table: 'login_failures', where: sql`at < ${before}` }),
  spending: (before) => ({ table: 'spending', where: sql`until < ${before}` }),
  invitations: (before) => ({ table: 'invitations', where: sql`created_at < ${before}` }),
  jobs: (before) => ({
    table: 'outbox',
    where: sql`channel in ('job', 'side') and state = 'done' and created_at < ${before} and done_at < ${before}`,
  }),
  messages: (before) => ({
    table: 'outbox',
    where: sql`channel in ('email', 'sms') and state = 'done' and created_at < ${before}
      and coalesce(done_at, created_at) < ${before}`,
  }),
  failedMessages: (before) => ({
    table: 'outbox',
    where: sql`state = 'failed' and created_at < ${before}`,
  }),
  refusedAddresses: (before) => ({ table: 'refused_addresses', where: sql`at < ${before}` }),
  geocodedAddresses: (before) => ({ table: 'geocoded', where: sql`at < ${before}` }),
  billingEvents: (before) => ({ table: 'billing_events', where: sql`received_at < ${before}` }),
  mlsLooks: (before) => ({ table: 'mls_looks', where: sql`looked_at < ${before}` }),
  // What still waits is younger: the last try is three days after the event.
  webhookDeliveries: (before) => ({ table: 'webhook_deliveries', where: sql`created_at < ${before}` }),
  // The file hangs on nothing then, and is taken out with the next uploads.
  exports: (before) => ({ table: 'exports', where: sql`created_at < ${before}` }),
  lapsedKeys: (before) => ({ table: 'api_keys', where: sql`expires_at < ${before}` }),
  notes: (before) => ({ table: 'outbox', where: sql`channel = 'app' and created_at < ${before}` }),
}

/** Takes out at most `BATCH` rows and answers how many. What somebody works on right now is left for the next time. */
export const forgetRows = async (db: Db, kind: KeptRows, before: string): Promise<number> => {
  const { table, where } = STALE[kind](before)
  const result = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${where} limit ${BATCH} for update skip locked))`.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}

export const KEPT_ROWS = Object.keys(STALE) as KeptRows[]
