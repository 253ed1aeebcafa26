import { escapeHtml } from '../html.ts'
import type { Route } from '#api/kernel/route.ts'
import { REFUSALS } from '#domain/kernel/refusal.ts'
import { ACCENT } from '../brand.ts'

export const STYLE = `body{font:16px/1.55 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:2rem 1rem;color:#1b2426;background:#fff}
h1{font-size:1.75rem}h2{margin-top:2.5rem;font-size:1.25rem;border-bottom:1px solid #dfe4e4}
summary{cursor:pointer;padding:.5rem 0}code{font:14px ui-monospace,monospace}.m{display:inline-block;min-width:4.5rem;font-weight:700;color:${ACCENT}}
.s{color:#5b6668}table{border-collapse:collapse;width:100%;margin:.5rem 0 1rem}td{border-top:1px solid #e8ecec;padding:.3rem .5rem .3rem 0;vertical-align:top}
@media(prefers-color-scheme:dark){body{background:#12181a;color:#e6eaea}.m,a{color:#6fc7ce}.s{color:#a2adaf}td,h2{border-color:#2b3437}}`

const WHO: Record<Route['auth'], string> = {
  public: 'Anyone',
  cookie: 'Signed in (cookie or bearer token)',
  session: 'Signed in (bearer token)',
  admin: 'Administrators',
}

const item = (route: Route): string => {
  const rows = route.refusals
    .map(
      (code) =>
        `<tr><td>${REFUSALS[code][0]}</td><td><code>${code}</code></td><td>${escapeHtml(REFUSALS[code][1])}</td></tr>`,
    )
    .join('')
  return `<details><summary><span class="m">${route.method}</span> <code>/api${escapeHtml(route.path)}</code> <span class="s">${escapeHtml(route.summary)}</span></summary>
<p>${WHO[route.auth]}. Answers ${route.status}.${route.idempotent && route.method !== 'GET' ? ' Takes an <code>Idempotency-Key</code>.' : ''}</p>
${rows ? `<table>${rows}</table>` : ''}</details>`
}

/** The readable page of the API: no scripts, nothing from elsewhere. */
export const docsPage = (routes: readonly Route[]): string => {
  const groups = Map.groupBy(
    [...routes].sort((a, b) => a.path.localeCompare(b.path)),
    (route) => route.path.split('/')[1] ?? '',
  )
  const sections = [...groups].map(([name, list]) => `<h2>${escapeHtml(name)}</h2>${list.map(item).join('')}`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Parley API</title><style>${STYLE}</style></head>
<body><main><h1>Parley API</h1><p>Every endpoint, who may call it, and the errors it can return. Schemas of bodies and answers are in <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<p>Errors are <code>{message, httpStatus, code, details?}</code>. Every call may also answer 400 <code>malformed-request</code>, 401 <code>no-session</code>, 429 <code>too-many-requests</code> and, while the database is away, 503 <code>unavailable</code>.</p>${sections.join('\n')}</main></body></html>`
}
