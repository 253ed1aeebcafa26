import * as api from '#api/dashboard.ts'
import { find } from '#api/find.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { mount, type App } from '../platform/http/mount.ts'
import { dashboardOf, found } from './read.ts'

export const register = (app: App): void => {
  mount(app, api.agentsDashboard, (call) => dashboardOf(call.db, call.viewer, call.now))
  mount(app, api.usersDashboard, (call) =>
    call.params.id === call.viewer.userId
      ? dashboardOf(call.db, call.viewer, call.now)
      : Promise.resolve(refuse('not-found')),
  )
  mount(app, find, (call) => found(call.db, call.viewer, call.query.text, call.now))
}
