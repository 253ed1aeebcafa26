import * as api from '#api/file.ts'
import { HOUR } from '#domain/kernel/time/span.ts'
import { mount, mountPublic, type App } from '#server/platform/http/mount.ts'
import { siteOf } from '#server/platform/http/network.ts'
import { forgetOrphans, forgetUnattached } from './forget.ts'
import { readFile } from './read.ts'
import { placeOwn } from './upload.ts'

/** Uploads and downloads. */
export const register = (app: App): void => {
  mount(app, api.uploadFile, async (call) => placeOwn(call))
  mountPublic(
    app,
    api.readFile,
    (call) => readFile(call.ctx, call.viewer, call.params.id, call.params.name, call.query, siteOf(call.ip)),
    { cookieCounts: true, outOfTurn: true },
  )
  app.ctx.worker.every('files.forget', HOUR, forgetUnattached)
  app.ctx.worker.every('files.orphans', 6 * HOUR, forgetOrphans)
}
