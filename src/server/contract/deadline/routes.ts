import * as api from '#api/contract/deadlines.ts'
import { doing } from '../../negotiation/doing.ts'
import { mount, type App } from '../../platform/http/mount.ts'
import { deadlinesFile } from './calendar.ts'
import { noteDeadline, readDeadlines } from './deadlines.ts'

export const register = (app: App): void => {
  mount(app, api.getDeadlines, (call) => readDeadlines(call.db, call.params.id, call.viewer))
  mount(app, api.markDeadline, (call) =>
    call.transaction((tx) => noteDeadline(doing(call, tx), call.params.id, call.params.kind, call.body)),
  )
  mount(app, api.deadlinesCalendar, (call) => deadlinesFile(call.ctx, call.params.id, call.viewer))
}
