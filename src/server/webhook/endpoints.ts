import type { BodyOf, OutputOf } from '#api/kernel/route.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import type { createWebhook, updateWebhook, WebhookView } from '#api/exchange/webhooks.ts'
import { ADDRESS_WORDS, OLD_SECRET_HOLDS, WEBHOOKS_MAX } from '#domain/webhook/webhook.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { addressProblem, resolverFor } from '#server/adapters/webhook/address.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/id.ts'
import { recordWebhook } from '../account/record.ts'
import { tellOwner } from '../account/tell-owner.ts'
import { newSecretBytes, secretText } from './sign.ts'
import {
  changeEndpoint,
  deleteEndpoint,
  deleteEndpointsOf,
  switchOffEndpointsOf,
  endpointsOf,
  findEndpoint,
  insertEndpoint,
  replaceSecret,
} from './store-endpoints.ts'

type WithSecret = OutputOf<typeof createWebhook>

/** Who is calling, and from where: for the record. */
export interface Caller {
  readonly viewer: Viewer
  readonly ip: string
}

/** Puts it on record, and where messages go elsewhere from now on, or by another secret, mails the owner. */
const note = async (
  tx: Tx,
  ctx: Ctx,
  { viewer: { userId }, ip }: Caller,
  done: 'MADE' | 'CHANGED' | 'DELETED',
  what: readonly string[],
): Promise<void> => {
  await recordWebhook(tx, { userId, ip }, done, what, ctx.clock().toISOString())
  if (done === 'MADE') await tellOwner(tx, ctx, userId, 'webhook-made')
  if (done === 'CHANGED' && what.some((each) => each === 'url' || each === 'secret'))
    await tellOwner(tx, ctx, userId, 'webhook-moved')
}

/** Refuses an address that is none, or that leads into a private network. Asked before the transaction: it looks the host up. */
export const addressRefusal = async (ctx: Ctx, url: string): Promise<Refusal | null> => {
  const local = ctx.config.webhooksLocal
  const problem = await addressProblem(url, { local, resolve: resolverFor(local) })
  if (!problem) return null
  const message = ADDRESS_WORDS[problem]
  return refuse('invalid', { message, details: [{ path: 'url', message }] })
}

/** Its normal form, without what a server never sees. */
const plainUrl = (text: string): string => {
  const url = new URL(text)
  url.hash = ''
  return url.href
}

/** Each change of an endpoint is made with its owner locked (`whileIn`): two of one person's come one after the other. */
export const makeEndpoint = async (
  tx: Tx,
  ctx: Ctx,
  caller: Caller,
  { url, topics }: BodyOf<typeof createWebhook>,
): Promise<WithSecret | Refusal> => {
  const { userId } = caller.viewer
  if ((await endpointsOf(tx, userId)).length >= WEBHOOKS_MAX) return refuse('webhooks-many')
  const secret = newSecretBytes()
  const id = newId()
  const now = ctx.clock().toISOString()
  const kept = ctx.keys.seal('webhooks', id, secret)
  await insertEndpoint(tx, userId, { id, url: plainUrl(url), topics: topics ?? null, secret: kept, now })
  await note(tx, ctx, caller, 'MADE', [id])
  const webhook = await findEndpoint(tx, userId, id)
  return webhook ? { webhook, secret: secretText(secret) } : refuse('not-found')
}

export const updateEndpoint = async (
  tx: Tx,
  ctx: Ctx,
  caller: Caller,
  id: string,
  change: BodyOf<typeof updateWebhook>,
): Promise<WebhookView | Refusal> => {
  const { viewer } = caller
  const before = await findEndpoint(tx, viewer.userId, id)
  if (!before) return refuse('not-found')
  const on = change.on ?? before.on
  const url = change.url === undefined ? before.url : plainUrl(change.url)
  await changeEndpoint(tx, id, {
    url,
    topics: change.topics === undefined ? before.topics : change.topics,
    off: on ? null : (before.offWhy ?? 'OWNER'),
    now: ctx.clock().toISOString(),
  })
  const changed = [
    ...(url === before.url ? [] : ['url']),
    ...(change.topics === undefined ? [] : ['topics']),
    ...(on === before.on ? [] : [on ? 'on' : 'off']),
  ]
  if (changed.length > 0) await note(tx, ctx, caller, 'CHANGED', [id, ...changed])
  return (await findEndpoint(tx, viewer.userId, id)) ?? refuse('not-found')
}

/**
 * After a password reset, or the loss of a role: whoever had the session may have made them, and they would tell on for good. Their owner
 * switches on what is theirs.
 */
export const switchOffAll = (tx: Tx, userId: string, now: string): Promise<void> =>
  switchOffEndpointsOf(tx, userId, now)

/** When an account is deleted. */
export const removeEndpointsOf = (tx: Tx, userId: string): Promise<void> => deleteEndpointsOf(tx, userId)

export const removeEndpoint = async (
  tx: Tx,
  ctx: Ctx,
  caller: Caller,
  id: string,
): Promise<{ ok: true } | Refusal> => {
  if (!(await deleteEndpoint(tx, caller.viewer.userId, id))) return refuse('not-found')
  await note(tx, ctx, caller, 'DELETED', [id])
  return { ok: true }
}

/** A new secret. For a day both sign, so that a receiver can take its time. */
export const rotate = async (tx: Tx, ctx: Ctx, caller: Caller, id: string): Promise<WithSecret | Refusal> => {
  const { viewer } = caller
  const webhook = await findEndpoint(tx, viewer.userId, id)
  if (!webhook) return refuse('not-found')
  const secret = newSecretBytes()
  const oldUntil = new Date(ctx.clock().getTime() + OLD_SECRET_HOLDS).toISOString()
  await replaceSecret(tx, id, ctx.keys.seal('webhooks', id, secret), oldUntil)
  await note(tx, ctx, caller, 'CHANGED', [id, 'secret'])
  return { webhook, secret: secretText(secret) }
}
