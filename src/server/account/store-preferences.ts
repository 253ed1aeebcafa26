import { z } from 'zod'
import { sql } from 'kysely'
import type { MessagePreferences } from '#domain/message/kinds.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { NUMBER_STOPPED } from '#server/platform/outbox/store.ts'

const preferences = prepared(
  'account.preferences',
  `select message_preferences as preferences, coalesce((consents->>'sms')::boolean, false) as agreed,
          ${NUMBER_STOPPED} as stopped
     from users where id = $1`,
  z.object({ preferences: z.custom<MessagePreferences>(), agreed: z.boolean(), stopped: z.boolean() }),
)

export const findPreferences = async (db: Db, userId: string) => (await preferences(db, [userId]))[0]

export const changePreferences = async (
  tx: Tx,
  userId: string,
  change: MessagePreferences,
): Promise<void> => {
  // Kind by kind, and within a kind channel by channel: two switches turned in two windows are both turned.
  await sql`update users set message_preferences = message_preferences || coalesce((
      select jsonb_object_agg(kind, coalesce(message_preferences -> kind, '{}') || choice)
        from jsonb_each(${JSON.stringify(change)}::jsonb) as c (kind, choice)), '{}')
    where id = ${userId}`.execute(tx)
}
