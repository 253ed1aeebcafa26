import * as api from '#api/exchange/api-keys.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { mount, type App } from '#server/platform/http/mount.ts'
import { endKey, makeKey, mayMakeKey, ownKeys } from './api-keys.ts'
import { provePassword } from '../login/attempts.ts'
import { whileIn } from '../login/still-in.ts'

/** The keys with which programs act for an agent. */
export const register = (app: App): void => {
  mount(app, api.listApiKeys, ({ db, viewer }) => ownKeys(db, viewer))
  mount(app, api.createApiKey, async (call) => {
    const { ctx, viewer, ip } = call
    const { password, ...key } = call.body
    const proved =
      mayMakeKey(viewer) ?? (await provePassword(ctx, viewer, password, { ip, path: 'password' }))
    return isRefusal(proved) ? proved : call.transaction((tx) => makeKey(tx, ctx, call, proved, key))
  })
  mount(app, api.deleteApiKey, (call) =>
    call.transaction((tx) => whileIn(tx, call, () => endKey(tx, call.viewer, call.params.id, call))),
  )
}
