import { listHeldFiles } from '#api/admin/held-files.ts'
import * as api from '#api/file.ts'
import { HOUR, MINUTE } from '#domain/kernel/time/span.ts'
import { mount, mountPublic, type App } from '#server/platform/http/mount.ts'
import { siteOf } from '#server/platform/http/network.ts'
import { recheckDamaged } from './damaged.ts'
import { forgetUnattached } from './forget.ts'
import { heldFilesOf, holdOrphans, ROUND } from './orphans.ts'
import { readFile } from './read.ts'
import { placeOwn } from './upload.ts'

/** Uploads and downloads, and what becomes of files that hang on nothing, or that no record names. */
export const register = (app: App): void => {
  mount(app, api.uploadFile, async (call) => placeOwn(call))
  mountPublic(
    app,
    api.readFile,
    (call) => readFile(call.ctx, call.viewer, call.params.id, call.params.name, call.query, siteOf(call.ip)),
    { cookieCounts: true, outOfTurn: true },
  )
  mount(app, listHeldFiles, ({ ctx, query }) => heldFilesOf(ctx, query))
  app.ctx.worker.every('files.forget', HOUR, forgetUnattached)
  app.ctx.worker.every('files.damaged', 10 * MINUTE, recheckDamaged)
  app.ctx.worker.every(ROUND, 6 * HOUR, holdOrphans)
}
