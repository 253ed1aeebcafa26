import * as api from '#api/offer/blind.ts'
import { doing } from '../../negotiation/doing.ts'
import { mount, type App } from '../../platform/http/mount.ts'
import { openPaper, readBlind, setBlind } from './blind.ts'

/** A listing's blind comparison (negotiation.md §1.11). */
export const register = (app: App): void => {
  mount(app, api.getBlind, (call) => readBlind(call.db, call.viewer, call.params.id, call.now))
  mount(app, api.putBlind, (call) => {
    const { attested, ...asked } = call.body
    return call.transaction((tx) =>
      setBlind(doing(call, tx), call.params.id, { ...asked, attested: attested ?? false }),
    )
  })
  mount(app, api.openPaper, (call) =>
    call.transaction((tx) => openPaper(doing(call, tx), call.params.id, call.params.paper, call.body)),
  )
}
