import { PUBLIC_LISTING_STATES } from '#domain/listing/vocabulary.ts'
import type { App } from '../platform/http/mount.ts'
import { escapeHtml } from '../platform/html.ts'
import { sitemapHomes, sitemapParts } from './store.ts'

/** Homes in one file: the protocol allows 50,000 addresses and 50 MB (sitemaps.org). */
const PART = 10_000

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const locations = (tag: 'url' | 'sitemap', urls: readonly string[]): string =>
  urls.map((url) => `<${tag}><loc>${escapeHtml(url)}</loc></${tag}>\n`).join('')

/** What is no home and may be found. */
const PATHS = ['/', '/homes', '/terms', '/privacy', '/electronic-records']

/** `/robots.txt`, `/sitemap.xml`, and its parts: published homes alone. */
export const registerSitemap = ({ http, ctx }: App): void => {
  const { publicUrl } = ctx.config
  const states = [...PUBLIC_LISTING_STATES]
  http.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `User-agent: *\nAllow: /api/files/\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  )
  http.get('/sitemap.xml', async (request, reply) => {
    ctx.limits.address(request.ip)
    const parts = await ctx.replica.read((db) => sitemapParts(db, [states, PART]))
    const urls = ['pages', ...parts.map(({ id }) => id)].map((name) => `${publicUrl}/sitemaps/${name}.xml`)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${HEAD}<sitemapindex ${NAMESPACE}>\n${locations('sitemap', urls)}</sitemapindex>\n`)
  })
  http.get<{ Params: { part: string } }>('/sitemaps/:part', async (request, reply) => {
    ctx.limits.address(request.ip)
    const name = /^([\w-]{1,100})\.xml$/.exec(request.params.part)?.[1]
    if (name === undefined) return reply.code(404).type('text/plain').send('Not found')
    const homes =
      name === 'pages' ? [] : await ctx.replica.read((db) => sitemapHomes(db, [states, name, PART]))
    const paths = name === 'pages' ? PATHS : homes.map((home) => `/listing/${home.name}`)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `${HEAD}<urlset ${NAMESPACE}>\n${locations(
          'url',
          paths.map((path) => `${publicUrl}${path}`),
        )}</urlset>\n`,
      )
  })
}
