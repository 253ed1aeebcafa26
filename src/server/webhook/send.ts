import {
  OFF_WORDS,
  pauseAfterTry,
  restAfterFailure,
  SWITCHED_OFF_AFTER,
  WAITING_MAX,
  type OffWhy,
} from '#domain/webhook/webhook.ts'
import { post, type Posted } from '#server/adapters/webhook/post.ts'
import type { Ctx } from '#server/platform/context.ts'
import { withTransaction, type Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { signedHeaders } from './sign.ts'
import {
  claimDue,
  giveUpWaiting,
  insertAttempt,
  settleDelivery,
  settleEndpoint,
  waitingAtLeast,
  type DueDelivery,
} from './store-deliveries.ts'

/** Longer than a call may take: then whoever had it is dead, and another takes it. */
const LEASE_MS = 30_000

/** Of the hands of a process, for one owner, who may have ten endpoints. */
const HANDS_OF_OWNER = 4

const tellOff = (tx: Tx, ctx: Ctx, { endpoint_id: id, user_id: userId, url }: DueDelivery, why: OffWhy) =>
  enqueue(
    tx,
    ctx,
    (['email', 'app'] as const).map((channel) => ({
      eventId: `webhook-off:${id}:${ctx.clock().getTime()}`,
      to: { userId },
      channel,
      kind: 'account' as const,
      subject: 'A webhook of yours was switched off',
      lines: [
        `${new URL(url).hostname}: ${OFF_WORDS[why]}`,
        'Nothing more is sent there until you switch it on again. What it missed can be sent again from its log for 30 days.',
      ],
      button: { label: 'Open Integrations', path: '/agent-profile?tab=integrations' },
    })),
  )

const offFor = (status: number | null, failingSince: string, at: number): OffWhy | null => {
  if (status === 410) return 'GONE'
  return at - Date.parse(failingSince) >= SWITCHED_OFF_AFTER ? 'FAILING' : null
}

/** Writes down what became of a try, when the next one is, and what it means for the endpoint. */
const settle = async (tx: Tx, ctx: Ctx, due: DueDelivery, posted: Posted): Promise<void> => {
  const at = ctx.clock().getTime()
  const now = new Date(at).toISOString()
  const later = (ms: number) => new Date(at + ms).toISOString()
  const done = posted.status !== null && posted.status >= 200 && posted.status < 300
  const pause = pauseAfterTry(due.attempts)
  const failingSince = done ? null : (due.failing_since ?? now)
  const behind = (await waitingAtLeast(tx, due.endpoint_id, WAITING_MAX)) ? 'BEHIND' : null
  // Switched on again, it begins with what happens then.
  if (behind) await giveUpWaiting(tx, due.endpoint_id)
  const off = (failingSince === null ? null : offFor(posted.status, failingSince, at)) ?? behind
  await insertAttempt(tx, due, now, posted)
  await settleDelivery(tx, due.id, done, done || behind || pause === null ? null : later(pause))
  const freeAt = done ? now : later(restAfterFailure(due.attempts))
  if (await settleEndpoint(tx, due.endpoint_id, { failingSince, freeAt, off, now }))
    await tellOff(tx, ctx, due, off ?? 'FAILING')
}

/** Takes the next message that is due, beside those of the owners `inHand`. A process that dies with it leaves it to be sent again. */
export const takeNext = async (ctx: Ctx, inHand: readonly string[]): Promise<DueDelivery | undefined> => {
  // A copy of the data that nobody may hear from.
  if (ctx.config.mailPaused) return undefined
  const now = ctx.clock()
  const until = new Date(now.getTime() + LEASE_MS).toISOString()
  return claimDue(ctx.db, { now: now.toISOString(), until, inHand, handsEach: HANDS_OF_OWNER })
}

export const send = async (ctx: Ctx, due: DueDelivery): Promise<void> => {
  const secrets = [due.secret, due.old_secret].flatMap((sealed) => {
    const secret = sealed && ctx.keys.unseal('webhooks', due.endpoint_id, sealed)
    return secret ? [secret] : []
  })
  const posted: Posted =
    secrets.length === 0
      ? {
          status: null,
          durationMs: 0,
          answer: '',
          error: 'Its secret can’t be read anymore. Make a new one.',
        }
      : await post(due.url, signedHeaders(due, ctx.clock(), secrets), due.body, {
          local: ctx.config.webhooksLocal,
        })
  await withTransaction<null>(ctx.db, async (tx) => {
    await settle(tx, ctx, due, posted)
    return null
  })
}
