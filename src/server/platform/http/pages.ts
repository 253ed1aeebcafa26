import helmet from '@fastify/helmet'
import statics from '@fastify/static'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { refuse } from '#domain/kernel/refusal.ts'
import { sendRefusal } from './errors.ts'
import type { App } from './mount.ts'

/** What `vite build` made. */
const FOLDER = fileURLToPath(new URL('../../../../dist/web/', import.meta.url))
const YEAR = 'public, max-age=31536000, immutable'

/** The pages: files of the built web, and its `index.html` for every other path that is not a call. */
export const registerPages = async ({ http, ctx }: App): Promise<void> => {
  const secure = ctx.config.publicUrl.startsWith('https:')
  await http.register(async (pages) => {
    await pages.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'", 'blob:', 'data:'],
          workerSrc: ["'self'", 'blob:'],
          objectSrc: ["'none'"],
          baseUri: ["'self'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    })
    if (!existsSync(`${FOLDER}index.html`)) {
      pages.get('/*', (_request, reply) =>
        reply.code(404).type('text/plain').send('The pages are not built: run npm start.'),
      )
      return
    }
    await pages.register(statics, {
      root: FOLDER,
      cacheControl: false,
      setHeaders: (reply, path) =>
        reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? YEAR : 'no-cache'),
      wildcard: true,
    })
    pages.setNotFoundHandler((request, reply) => {
      const path = request.url.split('?')[0] ?? ''
      const isPage = request.method === 'GET' && !path.startsWith('/api/') && !/\.\w+$/.test(path)
      if (!isPage) return sendRefusal(reply, refuse('not-found'))
      return reply.code(200).header('cache-control', 'no-cache').sendFile('index.html')
    })
  })
}
