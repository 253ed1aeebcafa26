import { POLICIES } from '../http/headers.ts'
import type { App } from '../http/mount.ts'
import { openApiOf } from './document.ts'
import { docsPage, STYLE } from './page.ts'

/** `/api/openapi.json` and `/api/docs`; made once, when first asked for. */
export const registerOpenApi = (app: App): void => {
  let document: string | undefined
  let page: string | undefined
  app.http.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiOf(app.mounted))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  app.http.get('/api/docs', (_request, reply) => {
    page ??= docsPage(app.mounted)
    return reply
      .header('content-security-policy', POLICIES.text(STYLE))
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
