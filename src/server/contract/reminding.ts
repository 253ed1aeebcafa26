import type { Notice } from '#domain/negotiation/notices/notices.ts'
import type { Loaded } from '../negotiation/read/aggregate.ts'
import { againTo } from '../negotiation/tell/again.ts'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db/db.ts'
import { enqueue } from '../platform/outbox/outbox.ts'

/** Tells some of those who are asked to sign once more, as a reminder; whom, the caller knows. */
export const remindSigners = async (
  tx: Tx,
  ctx: Ctx,
  loaded: Loaded,
  notice: Notice,
  by: { userId: string; name: string; eventId: string; whom: readonly string[] },
): Promise<void> => {
  await enqueue(
    tx,
    ctx,
    againTo(loaded, notice, by.whom, {
      actorId: by.userId,
      actorName: by.name,
      eventId: by.eventId,
      date: null,
      now: ctx.clock().toISOString(),
      suffix: ' (reminder)',
      kind: 'reminders',
    }),
  )
}
