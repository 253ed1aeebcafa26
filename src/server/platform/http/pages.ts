import statics from '@fastify/static'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyReply } from 'fastify'
import { FOUND_PAGES, PAGES, TRIAL_PAGES } from '#api/pages.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { sendRefusal } from './errors.ts'
import { hasTrialCheckout } from '../payments/trial.ts'
import { mayBeSignedIn } from '../session/cookies.ts'
import { hangUp } from './hang-up.ts'
import { POLICIES } from './headers.ts'
import type { App } from './mount.ts'
import { callerAddress } from './network.ts'
import { mayBePage } from './page-address.ts'

/** What `vite build` made. */
const FOLDER = fileURLToPath(new URL('../../../../dist/web/', import.meta.url))
const YEAR = 'public, max-age=31536000, immutable'

const builtFiles = (): Set<string> =>
  existsSync(`${FOLDER}index.html`)
    ? new Set(readdirSync(FOLDER, { recursive: true }).map((name) => String(name).split(sep).join('/')))
    : new Set()

/** Where a page takes the nonce of this answer, as an attribute alone (people's words have no quotes there): its attribute is not to be read by a style sheet. */
const NONCE = '__NONCE__'
const newNonce = () => randomBytes(16).toString('base64')

/** What a feature says of an address to a visitor without a session: a page that it draws, the head of the application's page, or the path that took its place. */
type OwnAnswer =
  | { readonly status: number; readonly html: string }
  /** `plain`: what a reader without scripts gets of it. */
  | { readonly head: string; readonly plain?: string }
  | { readonly movedTo: string }

/** A page that a feature draws, or names, for whoever has no session; everybody else gets the application as it is. */
export interface OwnPage {
  readonly path: (typeof PAGES)[number]
  /** Null: the application is to answer. */
  answer(params: Readonly<Record<string, string>>): Promise<OwnAnswer | null>
}

/** Where the head of an answer goes in a page, and what stands there where nothing else is said of it. */
const HEAD = '<!--head-->'
const PLAIN_HEAD = `<meta name="description" content="List a home, negotiate its sale in the open, and sign a contract that holds up." />
    <title>Parley</title>`

/** Where the contents for readers without scripts go. */
const PLAIN = '<!--plain-->'

/**
 * The pages: files of the built web, and its `index.html` for the addresses of pages. Whoever looks for something that is
 * not there gets 404: in a browser with the page that says so, and else in a word (operator.md 22).
 */
export const registerPages = async ({ http, ctx }: App, pages: readonly OwnPage[]): Promise<void> => {
  const files = builtFiles()
  // The page of the scripts that were there at the start, also while a newer build is laid beside them (operator.md 10).
  const index = files.has('index.html') ? readFileSync(`${FOLDER}index.html`, 'utf8') : ''
  await http.register(statics, { root: FOLDER, serve: false, cacheControl: false })
  const send = (reply: FastifyReply, status: number, html: string) => {
    const nonce = newNonce()
    return reply
      .code(status)
      .header('content-security-policy', POLICIES.page(nonce, ctx.config))
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(`nonce="${NONCE}"`, `nonce="${nonce}"`))
  }
  const sendPage = (
    reply: FastifyReply,
    status: number,
    own: { head: string; plain?: string } = { head: PLAIN_HEAD },
  ) => {
    if (files.size === 0)
      return reply.code(404).type('text/plain').send('The pages are not built: run npm start.')
    // Never kept: the page and its policy have the same nonce.
    return send(
      reply.header('cache-control', 'no-store'),
      status,
      index.replace(HEAD, () => own.head).replace(PLAIN, () => own.plain ?? ''),
    )
  }
  // Without them the address is one of nothing.
  const absent: readonly string[] = hasTrialCheckout(ctx.config) ? [] : TRIAL_PAGES
  for (const path of PAGES.filter((page) => !absent.includes(page)))
    http.get(path, async (request, reply) => {
      if (!FOUND_PAGES.includes(path)) reply.header('x-robots-tag', 'noindex')
      const params = request.params as Record<string, string>
      const status = mayBePage(path, params) ? 200 : 404
      const page = pages.find((each) => each.path === path)
      if (!page || mayBeSignedIn(request.cookies)) return sendPage(reply, status)
      const address = callerAddress(request)
      ctx.limits.address(address)
      const own = await ctx.visitors.run(address, () => page.answer(params), hangUp(reply))
      if (!own || 'head' in own) return sendPage(reply, status, own ?? undefined)
      // Asked for anew each time: after a sign-in the same address is the application's, and a page may take its former address back.
      reply.header('cache-control', 'private, no-cache')
      if ('movedTo' in own) return reply.redirect(own.movedTo + (/\?.*/.exec(request.url)?.[0] ?? ''), 301)
      return send(reply, own.status, own.html)
    })
  http.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*']
    if (path === 'api' || path.startsWith('api/')) return sendRefusal(reply, refuse('not-found'))
    if (path === 'index.html') return sendPage(reply, 200)
    if (files.has(path) && path.includes('.'))
      return reply
        .header('content-security-policy', POLICIES.page(newNonce(), ctx.config))
        .header('cache-control', path.startsWith('assets/') ? YEAR : 'no-cache')
        .sendFile(path)
    const isBrowser = request.headers.accept?.includes('text/html') === true
    // A file that an older page still asks for is gone.
    if (/\.\w+$/.test(path) || !isBrowser) return reply.code(404).type('text/plain').send('Not found')
    return sendPage(reply, 404)
  })
}
