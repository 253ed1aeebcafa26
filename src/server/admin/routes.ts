import * as api from '#api/admin/admin.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { KEYS_ENDED } from '#domain/account/api-key.ts'
import { GRANTED, GRANTED_TITLE, type GrantableRole } from '#domain/account/roles.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import {
  endImpersonation,
  lockFor,
  peopleOf,
  setRoles,
  signInAs,
  type AdminRow,
} from '#server/account/directory.ts'
import { whileIn } from '#server/account/login/still-in.ts'
import { deleteAccount, openWorkOf } from '#server/account/deletion.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { mount, type App } from '#server/platform/http/mount.ts'
import { newId } from '#server/platform/id.ts'
import { notifyLive } from '#server/platform/live/hub.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { forgotPassword } from '#server/account/mailed-links.ts'
import { giveSession } from '#server/platform/session/open.ts'
import { anHour, spend } from '#server/platform/spending/spend.ts'
import { operationsOf, retry } from './operations.ts'
import { EVENTS, pageOfEvents } from './store-events.ts'
import { pageOf, unknownFilter } from './store-page.ts'
import { USERS } from './store.ts'

/** Resets that administrators send one person: more help nobody, and fill a mailbox. */
const RESETS = anHour('reset.by-administrator', 10)

/** What a role lets its agent create, and what goes with it: whoever lists by a subscription needs no role (negotiation.md §2). */
const WORK = [
  [
    'LISTING',
    'listings',
    () => [
      'Your approval as a listing agent was withdrawn.',
      'Without a subscription you can no longer send listings to sellers or publish them; you can still create them.',
      'You can apply again in your profile.',
    ],
  ],
  [
    'OFFER',
    'offers',
    (support) => ['Your permission to create offers was withdrawn.', `Write to ${support} to get it back.`],
  ],
] as const satisfies [GrantableRole, string, (support: string) => string[]][]

/**
 * "You've been granted access to create listings" or "...offers" (spec 1 §4, negotiation.md N03). What is withdrawn is told as well: an
 * open page would go on offering it, and another system would go on calling with a key that was ended.
 */
const tellRoles = async (
  tx: Tx,
  ctx: Ctx,
  userId: string,
  { changed, keysEnded }: { readonly changed: readonly string[]; readonly keysEnded: boolean },
  grant: boolean,
) => {
  const work = WORK.filter(([role]) => changed.includes(role))
  if (work.length === 0) return
  const what = work.map(([, kind]) => kind).join(' and ')
  const message = {
    eventId: `roles:${newId()}`,
    to: { userId },
    subject: grant ? GRANTED_TITLE : 'Your access has changed',
    lines: grant
      ? work.map(([role]) => `${GRANTED[role]}.`)
      : [...work.flatMap(([, , gone]) => gone(ctx.config.supportEmail)), ...(keysEnded ? [KEYS_ENDED] : [])],
    button: { label: 'Open Parley', path: '/home' },
  }
  await enqueue(tx, ctx, [
    // A subject alone says what it is about: the dialog and the bell greet as the specification has it.
    { ...message, ...(grant && { subject: `You can create ${what} on Parley now` }), channel: 'email' },
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
  await tellRoles(tx, ctx, input.userId, result, input.grant)
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
      call.ctx.keys.hashes('sessions', call.bearer ?? ''),
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
  mount(app, api.sendReset, (call) =>
    call.transaction((tx) =>
      whileIn(tx, call, async () => {
        const person = await lockFor(tx, 'send-reset', call.params.id)
        if (!person) return refuse('not-found')
        return (await spend(tx, RESETS, person.id, call.ctx.clock()))
          ? forgotPassword(tx, call.ctx, person, byOf(call))
          : refuse('too-many-requests')
      }),
    ),
  )
}
