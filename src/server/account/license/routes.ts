import * as api from '#api/admin/licence-claim.ts'
import { mount, type App } from '#server/platform/http/mount.ts'
import { whileIn } from '../login/still-in.ts'
import { decide } from './claims.ts'
import { pageOfClaims } from './store-claims.ts'

/** Licenses that two accounts claim, for administrators. */
export const registerClaims = (app: App): void => {
  mount(app, api.listClaims, ({ db, query }) => pageOfClaims(db, query))
  mount(app, api.decideClaim, (call) =>
    call.transaction((tx) =>
      whileIn(tx, call, () =>
        decide(
          tx,
          call.ctx,
          { id: call.params.id, ...call.body },
          { actorId: call.viewer.userId, ip: call.ip },
        ),
      ),
    ),
  )
}
