import { securityMailEnd, SECURITY_MAILS, type SecurityMail } from '#domain/account/security-mails.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/id.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { anHour, spend } from '#server/platform/spending/spend.ts'

/** Of each kind so many an hour: these mails wait for nothing, and an act that is repeated holds up no mail of somebody else (security.md H9). */
const MOST = 5

/** Mails the owner of an account that one of its locks was turned; of one `key` once, and without one five times an hour. */
export const tellOwner = async (
  tx: Tx,
  ctx: Ctx,
  userId: string,
  mail: SecurityMail,
  key?: string,
): Promise<void> => {
  const allowance = anHour(`mail.security.${mail}`, MOST)
  if (key === undefined && !(await spend(tx, allowance, userId, ctx.clock()))) return
  const { subject, text } = SECURITY_MAILS[mail]
  await enqueue(tx, ctx, [
    {
      eventId: `security:${mail}:${key ?? newId()}`,
      to: { userId },
      channel: 'email',
      subject,
      lines: [text, securityMailEnd(ctx.config.supportEmail)],
      button: { label: 'Set a New Password', path: '/forgot-password' },
    },
  ])
}
