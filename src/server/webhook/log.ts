import type { OutputOf } from '#api/kernel/route.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import type { listDeliveries } from '#api/exchange/webhooks.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { afterCommit, type Db, type Tx } from '#server/platform/db/db.ts'
import { afterOf, pageIn } from '#server/platform/http/cursor.ts'
import { newId } from '#server/platform/id.ts'
import { anHour, spend } from '#server/platform/spending/spend.ts'
import { messageOf } from './tell.ts'
import { deliveriesOf, insertDeliveries, sendAgain } from './store-deliveries.ts'
import { findEndpoint } from './store-endpoints.ts'

/** Nobody tries their own server out more often; somebody else's is not to be flooded. */
const BY_HAND = anHour('webhooks.by-hand', 60)

export const logOf = async (
  db: Db,
  viewer: Viewer,
  id: string,
  page: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<OutputOf<typeof listDeliveries> | Refusal> => {
  if (!(await findEndpoint(db, viewer.userId, id))) return refuse('not-found')
  const after = afterOf(page.cursor)
  if (isRefusal(after)) return after
  const rows = await deliveriesOf(db, id, after, page.limit + 1)
  return pageIn(rows, page.limit, (row) => [row.createdAt, row.id])
}

/** Is the endpoint there, on, and not asked too often? */
const mayAsk = async (ctx: Ctx, tx: Tx, viewer: Viewer, id: string): Promise<Refusal | null> => {
  const endpoint = await findEndpoint(tx, viewer.userId, id)
  if (!endpoint) return refuse('not-found')
  if (!endpoint.on)
    return refuse('action-not-available', { message: 'This webhook is switched off. Switch it on first.' })
  if (!(await spend(tx, BY_HAND, viewer.userId, ctx.clock()))) return refuse('too-many-requests')
  return null
}

/** A message about nothing, so that its owner sees whether their server understands us. */
export const sendTest = async (
  tx: Tx,
  ctx: Ctx,
  viewer: Viewer,
  id: string,
): Promise<{ ok: true } | Refusal> => {
  const refused = await mayAsk(ctx, tx, viewer, id)
  if (refused) return refused
  const now = ctx.clock().toISOString()
  const eventId = newId()
  const body = messageOf('webhook.test', now, {
    eventId,
    row: null,
    action: null,
    listingId: null,
    offerIds: [],
  })
  const { userId } = viewer
  await insertDeliveries(
    tx,
    [{ userId, endpointId: id, topic: null, type: 'webhook.test', eventId, body }],
    now,
  )
  afterCommit(tx, ctx.worker.wake)
  return { ok: true }
}

export const redeliver = async (
  tx: Tx,
  ctx: Ctx,
  viewer: Viewer,
  { id, delivery }: { readonly id: string; readonly delivery: string },
): Promise<{ ok: true } | Refusal> => {
  const refused = await mayAsk(ctx, tx, viewer, id)
  if (refused) return refused
  if (!(await sendAgain(tx, id, delivery, ctx.clock().toISOString()))) return refuse('not-found')
  afterCommit(tx, ctx.worker.wake)
  return { ok: true }
}
