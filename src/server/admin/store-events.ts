import { sql } from 'kysely'
import type { AccountEventView } from '#api/admin.ts'
import { ACCOUNT_EVENTS, type AccountEventKind } from '#domain/account/events.ts'
import type { Db } from '#server/platform/db/db.ts'
import { likeText } from '../platform/db/like.ts'
import type { AdminListQuery } from './store-page.ts'

interface Row {
  id: number
  at: string
  kind: AccountEventKind
  user_id: string
  name: string
  email: string
  actor_id: string | null
  actor_name: string | null
  ip: string
  what: string[]
  request_id: string | null
}

/** Who an event is about is found first, so that the record itself is read by its index. */
const among = (q: string | null) =>
  q === null
    ? sql`true`
    : sql`e.user_id in (select id from users
        where lower(first_name || ' ' || last_name || ' ' || email) like ${`%${likeText(q.toLowerCase())}%`})`

/** One page of the record of account events, newest first. */
export const pageOfEvents = async (
  db: Db,
  query: AdminListQuery,
): Promise<{ items: AccountEventView[]; total: number }> => {
  const kind = query.filter ?? null
  const where = sql`${among(query.q ?? null)} and (${kind}::text is null or e.kind = ${kind})`
  const { rows } = await sql<Row>`
    select e.id, e.at, e.kind, e.user_id, u.first_name || ' ' || u.last_name as name, u.email, e.actor_id,
           a.first_name || ' ' || a.last_name as actor_name, e.ip, e.what, e.request_id
      from account_events e join users u on u.id = e.user_id left join users a on a.id = e.actor_id
     where ${where}
     order by e.at desc, e.id desc limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from account_events e where ${where}`.execute(db)
  return {
    items: rows.map((row) => ({
      id: String(row.id),
      at: row.at,
      kind: row.kind,
      label: ACCOUNT_EVENTS[row.kind],
      user: { id: row.user_id, name: row.name.trim(), email: row.email },
      by: row.actor_id === null ? null : { id: row.actor_id, name: (row.actor_name ?? '').trim() },
      ip: row.ip,
      what: row.what,
      requestId: row.request_id,
    })),
    total: counted.rows[0]?.total ?? 0,
  }
}
