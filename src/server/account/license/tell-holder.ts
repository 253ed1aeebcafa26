import type { Ctx } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { siteOf } from '#server/platform/http/network.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { aDay, spend } from '#server/platform/spending/spend.ts'
import { byMinute } from '../by-minute.ts'
import { noteAccount } from '../store-events.ts'

/** A public register has thousands of holders: one site tells few of them in a minute. */
const mayTell = byMinute('licence.reused')
const REUSED = aDay('licence.reused', 1)

/**
 * The holder of a license hears once a day from each site that somebody else tried to use it (api.md "Session"): no site fills the record
 * with it. In a transaction of its own: what was tried is refused.
 */
export const tellHolder = async (ctx: Ctx, holder: string, ip: string): Promise<void> => {
  if (!(await mayTell(ctx, ip))) return
  if (!(await spend(ctx.db, REUSED, `${holder} ${siteOf(ip)}`, ctx.clock()))) return
  const now = ctx.clock().toISOString()
  await withTransaction<void>(ctx.db, async (tx) => {
    await noteAccount(tx, { kind: 'LICENSE_REUSED', userId: holder, ip }, now)
    await enqueue(tx, ctx, [
      {
        eventId: `licence-taken:${holder}:${now.slice(0, 10)}`,
        to: { userId: holder },
        channel: 'email',
        subject: 'Someone tried to register with your license',
        lines: [
          'Someone tried to open a Parley account with your license number. Nothing was opened, and your account is as it was.',
          `If it wasn’t you, there is nothing to do. If you no longer use your account, write to ${ctx.config.supportEmail}.`,
        ],
      },
    ])
  })
}
