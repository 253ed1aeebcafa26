import * as api from '#api/file.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { mount, mountPublic, type App } from '#server/platform/http/mount.ts'
import { readFile } from './read.ts'
import { keepUpload } from './upload.ts'

/** Uploads and downloads. */
export const register = (app: App): void => {
  mount(app, api.uploadFile, async (call) => {
    if (!call.file) return refuse('malformed-request')
    const kept = await keepUpload(call.ctx, call.viewer, call.params.type, call.file)
    if (isRefusal(kept)) return kept
    const answer = await call.transaction(kept.write)
    // A repeated Idempotency-Key answers the first upload: these bytes belong to nothing.
    if (isRefusal(answer) || answer.id !== kept.id) await call.ctx.storage.delete(kept.id)
    return answer
  })
  mountPublic(
    app,
    api.readFile,
    (call) => readFile(call.ctx, call.viewer, call.params.id, call.params.name, call.query.width),
    {
      cookieCounts: true,
    },
  )
}
