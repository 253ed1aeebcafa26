import { listNotices, readNotices, sendNotification as sendApi } from '#api/notification.ts'
import { listUndelivered, sendAgain } from '#api/admin/undelivered.ts'
import { outbox as outboxApi } from '#api/system.ts'
import { normalEmail } from '#domain/kernel/text/contact.ts'
import { whileIn } from '#server/account/login/still-in.ts'
import { MAIL_STYLE } from '#server/adapters/mail/html.ts'
import { POLICIES } from '#server/platform/http/headers.ts'
import { mount, mountPublic, type App } from '#server/platform/http/mount.ts'
import { registerLive } from './live.ts'
import { outboxPage, STYLE, outboxView } from './outbox.ts'
import { sendNotification } from './send.ts'
import { markRead, pageOfNotices } from './notices.ts'
import { listOutbox } from './store.ts'
import { sendAgainTo, undeliveredOn } from './undelivered.ts'

const registerOutbox = (app: App) => {
  mountPublic(app, outboxApi, async ({ ctx, db, query }) =>
    (await listOutbox(db, { ...query, to: query.to === undefined ? undefined : normalEmail(query.to) })).map(
      (row) => outboxView(row, ctx.keys),
    ),
  )
  app.http.get<{ Querystring: { to?: string } }>('/dev/outbox', async (request, reply) => {
    const to = String(request.query.to ?? '')
    const rows = await listOutbox(app.ctx.db, { to: to === '' ? undefined : normalEmail(to), limit: 200 })
    return reply
      .header('content-security-policy', POLICIES.outbox([STYLE, MAIL_STYLE], app.ctx.config.publicUrl))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        outboxPage(
          rows.map((row) => outboxView(row, app.ctx.keys)),
          to,
        ),
      )
  })
}

/** Messages between people, live updates and, in demo mode, the outbox. */
export const register = (app: App): void => {
  mount(app, sendApi, (call) =>
    call.transaction((tx) => whileIn(tx, call, () => sendNotification(tx, call.ctx, call.viewer, call.body))),
  )
  mount(app, listNotices, ({ db, viewer, query }) => pageOfNotices(db, viewer.userId, query))
  mount(app, readNotices, (call) => call.transaction((tx) => markRead(tx, call.viewer, call.body, call.now)))
  mount(app, listUndelivered, ({ db, query, viewer }) => undeliveredOn(db, query, viewer))
  mount(app, sendAgain, (call) =>
    call.transaction((tx) => whileIn(tx, call, () => sendAgainTo(tx, call.ctx, call.viewer, call.body))),
  )
  registerLive(app)
  if (app.ctx.config.demo) registerOutbox(app)
}
