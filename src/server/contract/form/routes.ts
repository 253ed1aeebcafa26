import * as api from '#api/admin/forms.ts'
import { isAdmin } from '#api/kernel/viewer.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { whileIn } from '../../account/login/still-in.ts'
import { fileAnswer } from '../../platform/http/call.ts'
import { mount, type App } from '../../platform/http/mount.ts'
import { drawPreview } from './preview.ts'
import { brokeragesNamed, formToDraw, switchInUse } from './read.ts'
import { pageOfForms } from './store-list.ts'
import { checkForm, readTemplate } from './upload.ts'

/** The forms of brokerages, for administrators (negotiation.md §7 "Licensed template plug-in"). */
export const register = (app: App): void => {
  mount(app, api.listForms, ({ db, query }) => pageOfForms(db, query))
  mount(app, api.listBrokerages, async ({ db, query }) => ({ items: await brokeragesNamed(db, query) }))
  mount(app, api.readFormFields, async ({ ctx, viewer, file }) => {
    if (!file) return refuse('malformed-request')
    const read = await readTemplate(ctx, viewer, file)
    if (isRefusal(read)) return read
    const { sha256, pages, fields } = read.form
    return {
      sha256,
      pages: [...pages],
      fields: fields.map(({ name, kind, options, boxes }) => ({
        name,
        kind,
        options: [...options],
        pages: [...new Set(boxes.map(({ page }) => page + 1))],
      })),
    }
  })
  mount(app, api.addForm, async (call) => {
    if (!call.file) return refuse('malformed-request')
    const write = await checkForm(call.ctx, call.viewer, call.file, call.query)
    return isRefusal(write) ? write : call.transaction((tx) => whileIn(tx, call, () => write(tx)))
  })
  mount(app, api.switchForm, (call) =>
    call.transaction((tx) =>
      whileIn(tx, call, () => switchInUse(tx, call.params.id, call.body.inUse, call.viewer.userId, call.now)),
    ),
  )
  mount(app, api.previewForm, async ({ db, viewer, params }) => {
    const row = isAdmin(viewer) ? await formToDraw(db, params.id) : undefined
    if (!row) return refuse('not-found')
    const body = await drawPreview(row, viewer.userId)
    if (typeof body === 'string')
      return refuse('form-faulty', { details: [{ path: 'template.pdf', message: body }] })
    return fileAnswer({ body, type: 'application/pdf', name: `${row.map.templateId}-preview.pdf` })
  })
}
