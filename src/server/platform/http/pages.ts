import statics from '@fastify/static'
import { randomBytes } from 'node:crypto'
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

/** Where index.html takes the nonce of this answer: its attribute is not to be read by a style sheet. */
const NONCE = '__NONCE__'

/** The pages: files of the built web, and its `index.html` for every other path that is not a call. */
export const registerPages = async ({ http }: App): Promise<void> => {
  const files = builtFiles()
  const index = files.has('index.html') ? readFileSync(`${FOLDER}index.html`, 'utf8') : ''
  await http.register(statics, { root: FOLDER, serve: false, cacheControl: false })
  http.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*']
    if (path === 'api' || path.startsWith('api/')) return sendRefusal(reply, refuse('not-found'))
    const nonce = randomBytes(16).toString('base64')
    reply.header('content-security-policy', POLICIES.page(nonce))
    if (files.has(path) && path.includes('.') && path !== 'index.html')
      return reply.header('cache-control', path.startsWith('assets/') ? YEAR : 'no-cache').sendFile(path)
    // A file that an older page still asks for is gone; a page's path is for the router in the browser.
    if (/\.\w+$/.test(path) && path !== 'index.html')
      return reply.code(404).type('text/plain').send('Not found')
    if (files.size === 0)
      return reply.code(404).type('text/plain').send('The pages are not built: run npm start.')
    // Never kept: the page and its policy have the same nonce.
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(index.replaceAll(NONCE, nonce))
  })
}
