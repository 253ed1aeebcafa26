import { callerAddress } from '#server/platform/http/network.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { LEGAL_PAGES } from '#api/pages.ts'
import { listingPath } from '#domain/listing/reading/path.ts'
import { PUBLIC_LISTING_STATES } from '#domain/listing/vocabulary.ts'
import type { Ctx } from '../platform/context.ts'
import type { App } from '../platform/http/mount.ts'
import { escapeHtml } from '../platform/html.ts'
import { sitemapHomes, sitemapParts } from './store.ts'

/** Homes in one file: the protocol allows 50,000 addresses and 50 MB (sitemaps.org). */
const PART = 10_000

/** The file that names the others; no part has this name. */
const INDEX = '.'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const locations = (tag: 'url' | 'sitemap', urls: readonly string[]): string =>
  urls.map((url) => `<${tag}><loc>${escapeHtml(url)}</loc></${tag}>\n`).join('')

/** What is no home and may be found. */
const PATHS = ['/', '/homes', ...LEGAL_PAGES]

/** Seconds for which a file is the same, here and in every cache on its way. A home that is gone by then is answered as absent. */
const FRESH = 3600
/** Files that are kept here: a million homes. */
const KEPT = 100

/** Every file of the map by its name; null: there is none of that name. Read from the database once an hour, however often it is asked for. */
const mapOf = (ctx: Ctx): ((name: string) => Promise<string | null>) => {
  const { publicUrl } = ctx.config
  const states = [...PUBLIC_LISTING_STATES]
  const indexOf = async () => {
    const parts = await ctx.replica.read((db) => sitemapParts(db, [states, PART]))
    return ['pages', ...parts.map(({ id }) => id)]
  }
  const partOf = async (name: string): Promise<readonly string[] | null> => {
    if (name === 'pages') return PATHS
    if (!(await names()).includes(name)) return null
    return (await ctx.replica.read((db) => sitemapHomes(db, [states, name, PART]))).map(listingPath)
  }
  const whole = (paths: readonly string[]) => paths.map((path) => `${publicUrl}${path}`)
  const kept = new LRUCache<string, { readonly paths: readonly string[] | null }>({
    max: KEPT,
    ttl: FRESH * 1000,
    fetchMethod: async (name) => ({ paths: name === INDEX ? await indexOf() : await partOf(name) }),
  })
  const read = async (name: string) => (await kept.fetch(name))?.paths ?? null
  const names = async (): Promise<readonly string[]> => (await read(INDEX)) ?? []
  return async (name) => {
    if (name === INDEX) {
      const files = (await names()).map((part) => `/sitemaps/${part}.xml`)
      return `${HEAD}<sitemapindex ${NAMESPACE}>\n${locations('sitemap', whole(files))}</sitemapindex>\n`
    }
    const paths = await read(name)
    return paths && `${HEAD}<urlset ${NAMESPACE}>\n${locations('url', whole(paths))}</urlset>\n`
  }
}

/** `/robots.txt`, `/sitemap.xml`, and its parts: published homes alone. */
export const registerSitemap = ({ http, ctx }: App): void => {
  const fileOf = mapOf(ctx)
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', `public, max-age=${FRESH}`).send(text)
  http.get('/robots.txt', (_request, reply) =>
    send(
      reply,
      'text/plain',
      `User-agent: *\nAllow: /api/files/\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: ${ctx.config.publicUrl}/sitemap.xml\n`,
    ),
  )
  const answer = async (request: FastifyRequest, reply: FastifyReply, name: string | undefined) => {
    ctx.limits.address(callerAddress(request))
    const file = name === undefined ? null : await fileOf(name)
    if (file === null) return reply.code(404).type('text/plain').send('Not found')
    return send(reply, 'application/xml', file)
  }
  http.get('/sitemap.xml', (request, reply) => answer(request, reply, INDEX))
  http.get<{ Params: { part: string } }>('/sitemaps/:part', (request, reply) =>
    answer(request, reply, /^([\w-]{1,100})\.xml$/.exec(request.params.part)?.[1]),
  )
}
