import * as api from '#api/exchange/webhooks.ts'
import { mount, type App } from '#server/platform/http/mount.ts'
import { mayExchange } from '../account/api-keys/api-keys.ts'
import { whileIn } from '../account/login/still-in.ts'
import { addressRefusal, makeEndpoint, removeEndpoint, rotate, updateEndpoint } from './endpoints.ts'
import { createWebhookLane } from './lane.ts'
import { logOf, redeliver, sendTest } from './log.ts'
import { endpointsOf } from './store-endpoints.ts'

const registerEndpoints = (app: App) => {
  mount(
    app,
    api.listWebhooks,
    async ({ db, viewer }) => mayExchange(viewer) ?? { items: await endpointsOf(db, viewer.userId) },
  )
  mount(app, api.createWebhook, async (call) => {
    const { ctx, viewer, body } = call
    const refused = mayExchange(viewer) ?? (await addressRefusal(ctx, body.url))
    return refused ?? call.transaction((tx) => whileIn(tx, call, () => makeEndpoint(tx, ctx, call, body)))
  })
  mount(app, api.updateWebhook, async (call) => {
    const { ctx, viewer, body, params } = call
    const refused =
      mayExchange(viewer) ?? (body.url === undefined ? null : await addressRefusal(ctx, body.url))
    return (
      refused ??
      call.transaction((tx) => whileIn(tx, call, () => updateEndpoint(tx, ctx, call, params.id, body)))
    )
  })
  mount(
    app,
    api.deleteWebhook,
    async (call) =>
      mayExchange(call.viewer) ??
      call.transaction((tx) => whileIn(tx, call, () => removeEndpoint(tx, call.ctx, call, call.params.id))),
  )
  mount(
    app,
    api.rotateSecret,
    async (call) =>
      mayExchange(call.viewer) ??
      call.transaction((tx) => whileIn(tx, call, () => rotate(tx, call.ctx, call, call.params.id))),
  )
}

const registerLog = (app: App) => {
  mount(
    app,
    api.listDeliveries,
    async ({ db, viewer, params, query }) => mayExchange(viewer) ?? logOf(db, viewer, params.id, query),
  )
  mount(
    app,
    api.testWebhook,
    async (call) =>
      mayExchange(call.viewer) ??
      call.transaction((tx) => whileIn(tx, call, () => sendTest(tx, call.ctx, call.viewer, call.params.id))),
  )
  mount(
    app,
    api.redeliver,
    async (call) =>
      mayExchange(call.viewer) ??
      call.transaction((tx) => whileIn(tx, call, () => redeliver(tx, call.ctx, call.viewer, call.params))),
  )
}

/** Where agents' own systems hear that something moved. */
export const register = (app: App): void => {
  registerEndpoints(app)
  registerLog(app)
  app.ctx.worker.beside(createWebhookLane())
}
