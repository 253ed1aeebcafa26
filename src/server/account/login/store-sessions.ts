import { z } from 'zod'
import type { Db } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { instant } from '#server/platform/db/row.ts'
import { endOfUse } from '#server/platform/session/use.ts'

const sessionRow = z.object({
  id: z.string(),
  impersonator_id: z.string().nullable(),
  user_agent: z.string().nullable(),
  network: z.string().nullable(),
  created_at: instant,
  used_at: instant,
})
export type SessionRow = z.output<typeof sessionRow>

const ofUser = prepared(
  'account.sessions',
  `select id, impersonator_id, user_agent, network, created_at, used_at from sessions
    where user_id = $1 and expires_at > $2 and used_at > $3 and ($4::timestamptz is null or (used_at, id) < ($4, $5))
    order by used_at desc, id desc limit $6`,
  sessionRow,
)

/** The sessions of a user that still hold, last used first. `after`: the last row of the page before. */
export const sessionsOf = (
  db: Db,
  userId: string,
  page: {
    readonly now: string
    readonly after: { createdAt: string; id: string } | null
    readonly limit: number
  },
): Promise<SessionRow[]> =>
  ofUser(db, [
    userId,
    page.now,
    endOfUse(page.now),
    page.after?.createdAt ?? null,
    page.after?.id ?? null,
    page.limit,
  ])
