import { securityMailEnd, SECURITY_MAILS, type SecurityMail } from '#domain/account/security-mails.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/id.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'

/** Mails the owner of an account that one of its locks was turned; of one `key` once. */
export const tellOwner = async (
  tx: Tx,
  ctx: Ctx,
  userId: string,
  mail: SecurityMail,
  key: string = newId(),
): Promise<void> => {
  const { subject, text } = SECURITY_MAILS[mail]
  await enqueue(tx, ctx, [
    {
      eventId: `security:${mail}:${key}`,
      to: { userId },
      channel: 'email',
      subject,
      lines: [text, securityMailEnd(ctx.config.supportEmail)],
      button: { label: 'Set a New Password', path: '/forgot-password' },
    },
  ])
}
