import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Payload } from '../../platform/outbox/message.ts'

/** $1 people, $2 the listing, which stands in the path that a notice leads to. */
export const noticesAbout = prepared(
  'notice.about',
  `select id, payload from outbox
    where recipient_user_id = any($1) and channel = 'app' and position($2 in payload ->> 'path') > 0`,
  z.object({ id: z.string(), payload: z.custom<Payload>() }),
)

/** Notices that read otherwise from now on, in one statement. */
export const rewriteNotices = async (
  tx: Tx,
  notices: readonly { readonly id: string; readonly payload: Payload }[],
): Promise<void> => {
  if (notices.length === 0) return
  await sql`update outbox o set payload = v.payload
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as v(id text, payload jsonb) where o.id = v.id`.execute(
    tx,
  )
}
