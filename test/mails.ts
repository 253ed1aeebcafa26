import type { Ctx } from '#server/platform/context.ts'
import { sendMail, takeMail, type Send } from '#server/platform/outbox/mails.ts'
import type { Outcome } from '#server/platform/outbox/settle.ts'
import type { MailLane } from '#server/platform/outbox/store-mails.ts'

/** Nothing is known, and nothing in hand. */
const NO_TURNS = { served: [], inTurn: [], fullDomains: [], inHand: [] }

/** One step of a lane whose hands are free, with a sender of the test's own. */
export const stepMail = async (ctx: Ctx, lane: MailLane, send: Send): Promise<Outcome | 'put off'> => {
  const row = await takeMail(ctx, lane, NO_TURNS)
  if (row === undefined) return 'nothing due'
  return row === 'again' ? 'put off' : sendMail(ctx, lane, row, send)
}

/** Works until nothing of the lane is due. */
export const workMails = async (ctx: Ctx, lane: MailLane, send: Send): Promise<void> => {
  while ((await stepMail(ctx, lane, send)) !== 'nothing due');
}
