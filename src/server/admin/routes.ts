import * as api from '#api/admin/admin.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { endImpersonation, peopleOf, setRoles, signInAs, type AdminRow } from '#server/account/directory.ts'
import { whileIn } from '#server/account/login/still-in.ts'
import { deleteAccount, openWorkOf } from '#server/account/deletion.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { mount, type App } from '#server/platform/http/mount.ts'
import { newId } from '#server/platform/id.ts'
import { notifyLive } from '#server/platform/live/hub.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { forgotPassword } from '#server/account/mailed-links.ts'
import { hashOfSecret } from '#server/platform/secret.ts'
import { giveSession } from '#server/platform/session/open.ts'
import { operationsOf, retry } from './operations.ts'
import { EVENTS, pageOfEvents } from './store-events.ts'
import { pageOf, unknownFilter } from './store-page.ts'
import { USERS } from './store.ts'

/** "You've been granted access to create listings" or "...offers" (spec 1 §4, negotiation.md N03). */
const tellGranted = async (tx: Tx, ctx: Ctx, userId: string, granted: readonly string[]) => {
  if (granted.length === 0) return
  const kinds = [granted.includes('LISTING') && 'listings', granted.includes('OFFER') && 'offers'].filter(
    Boolean,
  )
  if (kinds.length === 0) return
  const what = kinds.join(' and ')
  const message = {
    eventId: `roles:${newId()}`,
    to: { userId },
    subject: 'Congrats!',
    lines: [`You've been granted access to create ${what}.`],
    button: { label: 'Open Parley', path: '/home' },
  }
  await enqueue(tx, ctx, [
    { ...message, channel: 'email' },
    { ...message, channel: 'app' },
  ])
  await notifyLive(tx, [userId], { kind: 'notification', id: null })
}

const changeRoles = async (
  tx: Tx,
  ctx: Ctx,
  input: { userId: string; roles: readonly string[]; grant: boolean },
  by: { actorId: string; ip: string },
): Promise<AdminRow | Refusal> => {
  const result = await setRoles(tx, input, by, ctx.clock().toISOString())
  if (isRefusal(result)) return result
  await tellGranted(tx, ctx, input.userId, result.granted)
  return result.row
}

/** The administrator who acts, and from where. */
const byOf = (call: { viewer: Viewer; ip: string }) => ({ actorId: call.viewer.userId, ip: call.ip })

/** What administrators may do so far. */
export const register = (app: App): void => {
  mount(app, api.grantRoles, (call) =>
    call.transaction((tx) =>
      whileIn(tx, call, () => changeRoles(tx, call.ctx, { ...call.body, grant: true }, byOf(call))),
    ),
  )
  mount(app, api.revokeRoles, (call) =>
    call.transaction((tx) =>
      whileIn(tx, call, () => changeRoles(tx, call.ctx, { ...call.body, grant: false }, byOf(call))),
    ),
  )
  mount(app, api.listUsers, async ({ db, query, now }) => {
    const unknown = unknownFilter(USERS, query)
    if (unknown) return unknown
    const { ids, total } = await pageOf(USERS, db, query, now)
    return { items: await peopleOf(db, ids, now), total }
  })
  mount(app, api.impersonate, async (call) => {
    const result = await signInAs(call.ctx, call.viewer, call.body.email, call)
    if (isRefusal(result)) return result
    giveSession(call, result.session)
    return result.user
  })
  mount(app, api.endImpersonation, async (call) => {
    const result = await endImpersonation(
      call.ctx,
      call.viewer,
      hashOfSecret(call.ctx.secretKey, call.bearer ?? ''),
      call,
    )
    if (isRefusal(result)) return result
    giveSession(call, result.session)
    return result.user
  })
  mount(app, api.listOpenWork, async ({ db, params, now }) => {
    const [person] = await peopleOf(db, [params.id], now)
    return person ? { items: await openWorkOf(db, person.id) } : refuse('not-found')
  })
  mount(app, api.deleteUser, (call) =>
    call.transaction((tx) =>
      whileIn(tx, call, () => deleteAccount(tx, call.ctx, call.params.id, byOf(call))),
    ),
  )
  mount(
    app,
    api.listAccountEvents,
    async ({ db, query, now }) => unknownFilter(EVENTS, query) ?? pageOfEvents(db, query, now),
  )
  mount(app, api.readOperations, ({ ctx }) => operationsOf(ctx))
  mount(app, api.retryDelivery, (call) =>
    call.transaction((tx) => whileIn(tx, call, () => retry(tx, call.ctx, call.params.id, byOf(call)))),
  )
  mount(app, api.sendReset, async (call) => {
    const [person] = await peopleOf(call.db, [call.params.id], call.now)
    if (!person || person.status === 'DELETED') return refuse('not-found')
    return call.transaction((tx) => whileIn(tx, call, () => forgotPassword(tx, call.ctx, person, byOf(call))))
  })
}
