import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { After } from '#server/platform/http/cursor.ts'

export interface NoticeRow {
  readonly id: string
  readonly payload: unknown
  readonly created_at: string
  readonly read_at: string | null
}

/** A user's in-app notices, newest first, and how many are unread. One statement. */
export const noticesOf = async (
  db: Db,
  userId: string,
  after: After | null,
  limit: number,
): Promise<{ notices: NoticeRow[]; unread: number }> => {
  const place = after ? sql`and (created_at, id) < (${after.createdAt}::timestamptz, ${after.id})` : sql``
  const { rows } = await sql<NoticeRow & { unread: number }>`
    with unread as (select count(*)::int as n from outbox
      where recipient_user_id = ${userId} and channel = 'app' and read_at is null)
    select unread.n as unread, notice.* from unread left join lateral (
      select id, payload, created_at, read_at from outbox
       where recipient_user_id = ${userId} and channel = 'app' ${place}
       order by created_at desc, id desc limit ${limit}) notice on true
     order by notice.created_at desc, notice.id desc`.execute(db)
  return { notices: rows.filter(({ id }) => id !== null), unread: rows[0]?.unread ?? 0 }
}

/** Marks unread notices as read, those named or all; answers how many are left. */
export const readNotices = async (
  tx: Tx,
  userId: string,
  ids: readonly string[] | 'all',
  now: string,
): Promise<number> => {
  const named = ids === 'all' ? sql`` : sql`and id = any(${[...ids]})`
  await sql`update outbox set read_at = ${now}
    where recipient_user_id = ${userId} and channel = 'app' and read_at is null ${named}`.execute(tx)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from outbox
    where recipient_user_id = ${userId} and channel = 'app' and read_at is null`.execute(tx)
  return rows[0]?.n ?? 0
}
