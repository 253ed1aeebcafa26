import { sql } from 'kysely'
import type { AccountEventView } from '#api/admin/admin.ts'
import { ACCOUNT_EVENT_KINDS, ACCOUNT_EVENTS, type AccountEventKind } from '#domain/account/events.ts'
import type { Db } from '#server/platform/db/db.ts'
import { byColumns, pageOf, type AdminListQuery, type Table } from './store-page.ts'
import { isPerson, peopleFound, together } from './store-search.ts'

interface AccountEventRow {
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

const newest = byColumns(['e.at', 'e.id'])

export const EVENTS: Table = {
  from: 'account_events e left join users u on u.id = e.user_id',
  id: 'e.id',
  idType: 'bigint',
  filters: Object.fromEntries(ACCOUNT_EVENT_KINDS.map((kind) => [kind, `e.kind = '${kind}'`])),
  // The newest first.
  orders: { '': { up: newest.down, down: newest.up }, at: newest },
  holds: (words) => isPerson('u', words),
  find: (words, most) =>
    together(
      most,
      [sql`select x.id from first p join account_events x on x.user_id = p.id`],
      peopleFound(words, most),
    ),
}

/** One page of the record of account events, newest first. */
export const pageOfEvents = async (
  db: Db,
  query: AdminListQuery,
  now: string,
): Promise<{ items: AccountEventView[]; total: number }> => {
  const { ids, total } = await pageOf(EVENTS, db, query, now)
  const { rows } = await sql<AccountEventRow>`
    select e.id, e.at, e.kind, e.user_id, u.first_name || ' ' || u.last_name as name, u.email, e.actor_id,
           coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email) as actor_name, e.ip, e.what, e.request_id
      from unnest(${ids}::bigint[]) with ordinality as asked (id, place) join account_events e on e.id = asked.id
        join users u on u.id = e.user_id left join users a on a.id = e.actor_id
     order by asked.place`.execute(db)
  return {
    items: rows.map((row) => ({
      id: String(row.id),
      at: row.at,
      kind: row.kind,
      label: ACCOUNT_EVENTS[row.kind],
      user: { id: row.user_id, name: row.name.trim(), email: row.email },
      by: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
      ip: row.ip,
      what: row.what,
      requestId: row.request_id,
    })),
    total,
  }
}
