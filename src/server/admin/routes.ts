import * as api from '#api/admin.ts'
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { peopleOf, setRoles, signInAs, type AdminRow } from '#server/account/directory.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { mount, type App } from '#server/platform/http/mount.ts'
import { newId } from '#server/platform/id.ts'
import { notifyLive } from '#server/platform/live/live.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { pageOfUsers } from './store.ts'

/** "You've been granted access to create listings" or "...offers" (spec 1 §4, negotiation.md N03). */
const tellGranted = async (tx: Tx, ctx: Ctx, userId: string, granted: readonly string[]) => {
  if (granted.length === 0) return
  const what = granted.includes('LISTING') ? 'listings' : 'offers'
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
): Promise<AdminRow | Refusal> => {
  const result = await setRoles(tx, input, ctx.clock().toISOString())
  if (isRefusal(result)) return result
  await tellGranted(tx, ctx, input.userId, result.granted)
  return result.row
}

/** What administrators may do so far. */
export const register = (app: App): void => {
  mount(app, api.grantRoles, (call) =>
    call.transaction((tx) => changeRoles(tx, call.ctx, { ...call.body, grant: true })),
  )
  mount(app, api.revokeRoles, (call) =>
    call.transaction((tx) => changeRoles(tx, call.ctx, { ...call.body, grant: false })),
  )
  mount(app, api.listUsers, async ({ db, query, now }) => {
    const { ids, total } = await pageOfUsers(db, query, now)
    return { items: await peopleOf(db, ids, now), total }
  })
  mount(app, api.impersonate, async (call) => {
    const result = await signInAs(call.ctx, call.viewer.userId, call.body.email)
    if (isRefusal(result)) return result
    call.header('authorization', `Bearer ${result.session.bearer}`)
    call.header('set-cookie', result.session.cookies)
    return result.user
  })
}
