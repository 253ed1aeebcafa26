import statics from '@fastify/static'
import { existsSync, readdirSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refuse } from '#domain/kernel/refusal.ts'
import { sendRefusal } from './errors.ts'
import type { App } from './mount.ts'

/** What `vite build` made. */
const FOLDER = fileURLToPath(new URL('../../../../dist/web/', import.meta.url))
const YEAR = 'public, max-age=31536000, immutable'

/** Scripts, styles and pictures come from here alone; nobody frames us; nothing tells others where a click came from. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' blob: data:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const headersFor = (secure: boolean): Record<string, string> => ({
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

const builtFiles = (): Set<string> =>
  existsSync(`${FOLDER}index.html`)
    ? new Set(readdirSync(FOLDER, { recursive: true }).map((name) => String(name).split(sep).join('/')))
    : new Set()

/** The pages: files of the built web, and its `index.html` for every other path that is not a call. */
export const registerPages = async ({ http, ctx }: App): Promise<void> => {
  const files = builtFiles()
  const headers = headersFor(ctx.config.publicUrl.startsWith('https:'))
  await http.register(statics, { root: FOLDER, serve: false, cacheControl: false })
  http.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*']
    if (path === 'api' || path.startsWith('api/')) return sendRefusal(reply, refuse('not-found'))
    reply.headers(headers)
    if (files.has(path) && path.includes('.'))
      return reply.header('cache-control', path.startsWith('assets/') ? YEAR : 'no-cache').sendFile(path)
    // A file that an older page still asks for is gone; a page's path is for the router in the browser.
    if (/\.\w+$/.test(path)) return reply.code(404).type('text/plain').send('Not found')
    if (files.size === 0)
      return reply.code(404).type('text/plain').send('The pages are not built: run npm start.')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
