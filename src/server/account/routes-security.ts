import * as own from '#api/account/own-data.ts'
import * as messages from '#api/account/preferences.ts'
import * as second from '#api/account/second-factor.ts'
import * as sessions from '#api/account/sessions.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { mount, mountPublic, type App } from '#server/platform/http/mount.ts'
import { endedCookies } from '#server/platform/session/cookies.ts'
import { giveSession } from '#server/platform/session/open.ts'
import { provePassword } from './login/attempts.ts'
import { whileIn } from './login/still-in.ts'
import { deleteAccount } from './deletion.ts'
import { ownData } from './own-data/own-data.ts'
import { prepareChange } from './login/change-password.ts'
import { preferencesOf, updatePreferences } from './preferences.ts'
import { proveSelf, readStatus, remove, renew, type By } from './second-factor/manage.ts'
import { resetSecondFactor } from './second-factor/reset.ts'
import { addPasskey, beginApp, beginPasskey, confirmApp } from './second-factor/set-up.ts'
import { takeSecondStep } from './second-factor/step.ts'
import { endSessions, ownSessions } from './login/sessions.ts'

const byOf = ({ viewer, ip }: { viewer: Viewer; ip: string }): By => ({ viewer, ip })

const registerSessions = (app: App) => {
  mount(app, sessions.listSessions, ({ db, viewer, query, now }) => ownSessions(db, viewer, query, now))
  mount(app, sessions.endOtherSessions, (call) =>
    call.transaction((tx) => endSessions(tx, call.ctx, call.viewer, null, call)),
  )
  mount(app, sessions.endSession, (call) =>
    call.transaction((tx) => endSessions(tx, call.ctx, call.viewer, call.params.id, call)),
  )
  mount(app, sessions.changePassword, async (call) => {
    const write = await prepareChange(call.ctx, call.viewer, call.body, call.ip)
    return isRefusal(write) ? write : call.transaction(write)
  })
}

const registerSecondStep = (app: App) => {
  mountPublic(
    app,
    second.secondStep,
    async (call) => {
      const result = await takeSecondStep(call.ctx, call.body, call)
      if (isRefusal(result)) return result
      giveSession(call, result.session)
      return result.user
    },
    { outOfTurn: true },
  )
  mount(app, second.resetSecondFactor, (call) =>
    call.transaction((tx) =>
      whileIn(tx, call, () =>
        resetSecondFactor(tx, call.ctx, call.params.id, { actorId: call.viewer.userId, ip: call.ip }),
      ),
    ),
  )
}

const registerAdding = (app: App) => {
  mount(app, second.secondFactor, ({ ctx, db, viewer }) => readStatus(ctx, db, viewer))
  mount(app, second.beginAuthenticator, async (call) => {
    const write = await beginApp(call.ctx, byOf(call), call.body.password)
    return isRefusal(write) ? write : call.transaction(write)
  })
  mount(app, second.confirmAuthenticator, (call) =>
    call.transaction((tx) => confirmApp(tx, call.ctx, byOf(call), call.body.code)),
  )
  mount(app, second.beginPasskey, async (call) => {
    const write = await beginPasskey(call.ctx, byOf(call), call.body.password)
    return isRefusal(write) ? write : call.transaction(write)
  })
  mount(app, second.addPasskey, async (call) => {
    const write = await addPasskey(call.ctx, byOf(call), call.body)
    return isRefusal(write) ? write : call.transaction(write)
  })
}

const registerRemoving = (app: App) => {
  mount(app, second.removeAuthenticator, async (call) => {
    const proved = await proveSelf(call.ctx, byOf(call), call.body.password)
    if (isRefusal(proved)) return proved
    return call.transaction((tx) => remove(tx, call.ctx, byOf(call), proved, null))
  })
  mount(app, second.removePasskey, async (call) => {
    const proved = await proveSelf(call.ctx, byOf(call), call.body.password)
    if (isRefusal(proved)) return proved
    return call.transaction((tx) => remove(tx, call.ctx, byOf(call), proved, call.params.id))
  })
  mount(app, second.renewRecoveryCodes, async (call) => {
    const proved = await proveSelf(call.ctx, byOf(call), call.body.password)
    if (isRefusal(proved)) return proved
    return call.transaction((tx) => renew(tx, call.ctx, byOf(call), proved))
  })
}

const registerPreferences = (app: App) => {
  mount(app, messages.readPreferences, ({ db, ctx, viewer }) => preferencesOf(db, ctx, viewer))
  mount(app, messages.updatePreferences, (call) =>
    call.transaction((tx) => updatePreferences(tx, call.ctx, call.viewer, call.body.preferences, call)),
  )
}

const registerOwnData = (app: App) => {
  mount(app, own.downloadOwnData, (call) => ownData(call.ctx, call.viewer, call))
  mount(app, own.deleteOwnAccount, async (call) => {
    const { ctx, viewer, body, ip } = call
    const proved = await provePassword(ctx, viewer, body.password, { ip, path: 'password' })
    if (isRefusal(proved)) return proved
    const done = await call.transaction((tx) =>
      whileIn(tx, call, () => deleteAccount(tx, ctx, viewer.userId, { ip }), proved),
    )
    if (!isRefusal(done)) call.header('set-cookie', endedCookies(ctx.config))
    return done
  })
}

/** What holds an account: its password, its sessions, its second step; and what it is told. */
export const register = (app: App): void => {
  registerSessions(app)
  registerSecondStep(app)
  registerPreferences(app)
  registerOwnData(app)
  registerAdding(app)
  registerRemoving(app)
}
