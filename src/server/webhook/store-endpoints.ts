import { sql } from 'kysely'
import { webhookView, type WebhookView } from '#api/exchange/webhooks.ts'
import type { OffWhy, Topic } from '#domain/webhook/webhook.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { instant } from '#server/platform/db/row.ts'

const row = webhookView.extend({ createdAt: instant, failingSince: instant.nullable() })

const COLUMNS = `id, url, topics, created_at as "createdAt", failing_since as "failingSince", off_at is null as "on", off_why as "offWhy"`

const ofUser = prepared(
  'webhooks.ofUser',
  `select ${COLUMNS} from webhook_endpoints where user_id = $1 order by created_at desc, id`,
  row,
)
const one = prepared(
  'webhooks.one',
  `select ${COLUMNS} from webhook_endpoints where user_id = $1 and id = $2`,
  row,
)

/** Newest first; there are never more than `WEBHOOKS_MAX`. */
export const endpointsOf = (db: Db, userId: string): Promise<WebhookView[]> => ofUser(db, [userId])

export const findEndpoint = async (db: Db, userId: string, id: string): Promise<WebhookView | undefined> =>
  (await one(db, [userId, id]))[0]

export const insertEndpoint = async (
  tx: Tx,
  userId: string,
  made: { id: string; url: string; topics: readonly Topic[] | null; secret: Buffer; now: string },
): Promise<void> => {
  await sql`insert into webhook_endpoints (id, user_id, url, topics, secret, created_at, busy_until)
    values (${made.id}, ${userId}, ${made.url}, ${made.topics ? [...made.topics] : null}, ${made.secret}, ${made.now}, ${made.now})`.execute(
    tx,
  )
}

/** Another address begins anew: what is known of the one before says nothing of it. */
export const changeEndpoint = async (
  tx: Tx,
  id: string,
  to: { url: string; topics: readonly Topic[] | null; off: OffWhy | null; now: string },
): Promise<void> => {
  await sql`update webhook_endpoints set url = ${to.url}, topics = ${to.topics ? [...to.topics] : null},
      off_why = ${to.off}, off_at = case when ${to.off}::text is null then null else coalesce(off_at, ${to.now}) end,
      failing_since = case when url = ${to.url} and (off_at is null) = ${to.off === null} then failing_since end,
      busy_until = case when off_at is not null or url <> ${to.url} then ${to.now} else busy_until end
    where id = ${id}`.execute(tx)
}

export const deleteEndpoint = async (tx: Tx, userId: string, id: string): Promise<boolean> => {
  const { numAffectedRows } =
    await sql`delete from webhook_endpoints where id = ${id} and user_id = ${userId}`.execute(tx)
  return numAffectedRows === 1n
}

/** Those of somebody that are on, switched off. */
export const switchOffEndpointsOf = async (tx: Tx, userId: string, now: string): Promise<void> => {
  await sql`update webhook_endpoints set off_why = 'OWNER', off_at = ${now} where user_id = ${userId} and off_at is null`.execute(
    tx,
  )
}

/** Everything of a person who is gone. */
export const deleteEndpointsOf = async (tx: Tx, userId: string): Promise<void> => {
  await sql`delete from webhook_endpoints where user_id = ${userId}`.execute(tx)
}

/** The one before signs as well until `oldUntil`. */
export const replaceSecret = async (tx: Tx, id: string, secret: Buffer, oldUntil: string): Promise<void> => {
  await sql`update webhook_endpoints set old_secret = secret, old_until = ${oldUntil}, secret = ${secret}
    where id = ${id}`.execute(tx)
}
