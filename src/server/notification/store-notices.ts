import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { instant } from '#server/platform/db/row.ts'
import type { After } from '#server/platform/http/cursor.ts'

const noticeRow = z.object({
  id: z.string(),
  payload: z.unknown(),
  created_at: instant,
  read_at: instant.nullable(),
})
export type NoticeRow = z.output<typeof noticeRow>

/** $1 user, $2 and $3 the cursor, $4 how many. One row at least: without a notice it holds the number of unread ones alone. */
const notices = prepared(
  'notice.page',
  `with unread as (select count(*)::int as n from outbox where recipient_user_id = $1 and channel = 'app' and read_at is null)
   select unread.n as unread, notice.* from unread left join lateral (
     select id, payload, created_at, read_at from outbox
      where recipient_user_id = $1 and channel = 'app' and ($2::timestamptz is null or (created_at, id) < ($2::timestamptz, $3))
      order by created_at desc, id desc limit $4) notice on true
    order by notice.created_at desc, notice.id desc`,
  z.object({
    unread: z.number(),
    id: z.string().nullable(),
    payload: z.unknown(),
    created_at: instant.nullable(),
    read_at: instant.nullable(),
  }),
)

/** A user's in-app notices, newest first, and how many are unread. One statement. */
export const noticesOf = async (
  db: Db,
  userId: string,
  after: After | null,
  limit: number,
): Promise<{ notices: NoticeRow[]; unread: number }> => {
  const rows = await notices(db, [userId, after?.createdAt ?? null, after?.id ?? '', limit])
  return {
    notices: rows.flatMap(({ id, payload, created_at, read_at }) =>
      id === null || created_at === null ? [] : [{ id, payload, created_at, read_at }],
    ),
    unread: rows[0]?.unread ?? 0,
  }
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
