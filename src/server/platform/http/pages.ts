import statics from '@fastify/static'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refuse } from '#domain/kernel/refusal.ts'
import { sendRefusal } from './errors.ts'
import { POLICIES } from './headers.ts'
import type { App } from './mount.ts'

/** What `vite build` made. */
const FOLDER = fileURLToPath(new URL('../../../../dist/web/', import.meta.url))
const YEAR = 'public, max-age=31536000, immutable'

const builtFiles = (): Set<string> =>
  existsSync(`${FOLDER}index.html`)
    ? new Set(readdirSync(FOLDER, { recursive: true }).map((name) => String(name).split(sep).join('/')))
    : new Set()

/** The pages: files of the built web, and its `index.html` for every other path that is not a call. */
export const registerPages = async ({ http }: App): Promise<void> => {
  const files = builtFiles()
  // The page of the scripts that were there at the start, also while a newer build is laid beside them (operator.md 10).
  const page = files.has('index.html') ? readFileSync(`${FOLDER}index.html`) : null
  await http.register(statics, { root: FOLDER, serve: false, cacheControl: false })
  http.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*']
    if (path === 'api' || path.startsWith('api/')) return sendRefusal(reply, refuse('not-found'))
    reply.header('content-security-policy', POLICIES.page)
    if (files.has(path) && path.includes('.'))
      return reply.header('cache-control', path.startsWith('assets/') ? YEAR : 'no-cache').sendFile(path)
    // A file that an older page still asks for is gone; a page's path is for the router in the browser.
    if (/\.\w+$/.test(path)) return reply.code(404).type('text/plain').send('Not found')
    if (!page) return reply.code(404).type('text/plain').send('The pages are not built: run npm start.')
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}
