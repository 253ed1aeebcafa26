import * as archive from '#api/exchange/archive.ts'
import * as exports from '#api/exchange/exports.ts'
import { mount, type App } from '#server/platform/http/mount.ts'
import { mayExchange } from '../account/api-keys/api-keys.ts'
import { archivedFile, archiveOf, dealsOf } from './archive.ts'
import { createExportLane } from './lane.ts'
import { whileIn } from '../account/login/still-in.ts'
import { askExport, exportFile, ownExports } from './own.ts'

/** What was imported from an export. */
const registerArchive = (app: App) => {
  mount(
    app,
    archive.listArchive,
    async ({ db, viewer, query }) => mayExchange(viewer) ?? archiveOf(db, viewer, query),
  )
  mount(
    app,
    archive.listArchivedDeals,
    async ({ db, viewer, query }) => mayExchange(viewer) ?? dealsOf(db, viewer, query),
  )
  mount(
    app,
    archive.readArchived,
    async ({ ctx, viewer, params }) => mayExchange(viewer) ?? archivedFile(ctx, viewer, params.id),
  )
}

/** What an agent takes along. */
const registerExports = (app: App) => {
  mount(
    app,
    exports.listExports,
    async ({ db, viewer, now }) => mayExchange(viewer) ?? ownExports(db, viewer, now),
  )
  mount(
    app,
    exports.askExport,
    async (call) =>
      mayExchange(call.viewer) ??
      call.transaction((tx) => whileIn(tx, call, () => askExport(tx, call.ctx, call.viewer, call))),
  )
  mount(
    app,
    exports.readExport,
    async ({ ctx, viewer, params, now }) => mayExchange(viewer) ?? exportFile(ctx, viewer, params.id, now),
  )
}

/** Exports, and what came of them elsewhere. */
export const register = (app: App): void => {
  registerArchive(app)
  registerExports(app)
  app.ctx.worker.beside(createExportLane(app.http))
}
