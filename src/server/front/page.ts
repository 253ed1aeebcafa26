import type { FrontHead, FrontPage, HomeTile } from '#api/front.ts'
import { exactMoney } from '#domain/kernel/text/format.ts'
import { escapeHtml } from '../platform/html.ts'
import type { Bundle } from './bundle.ts'

/** JSON as it may stand in a page: nothing in it ends the element that it stands in. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const meta = (name: 'name' | 'property', key: string, content: string): string =>
  `<meta ${name}="${key}" content="${escapeHtml(content)}" />`

/** Title, what previews read (OpenGraph, Twitter), the address that counts, and the schema.org record. */
export const headOf = (head: FrontHead, kind: FrontPage['kind'] | 'search'): string =>
  [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    head.canonical
      ? `<link rel="canonical" href="${escapeHtml(head.canonical)}" />`
      : meta('name', 'robots', 'noindex'),
    ...(head.canonical
      ? [
          meta('property', 'og:site_name', 'Parley'),
          meta('property', 'og:type', kind === 'home' ? 'article' : 'website'),
          meta('property', 'og:title', head.title),
          meta('property', 'og:description', head.description),
          meta('property', 'og:url', head.canonical),
          meta('name', 'twitter:card', head.image ? 'summary_large_image' : 'summary'),
        ]
      : []),
    ...(head.image ? [meta('property', 'og:image', head.image)] : []),
    ...(head.data ? [`<script type="application/ld+json">${json(head.data)}</script>`] : []),
  ].join('\n    ')

/** The newest homes as links, for readers without scripts. */
export const plainHomes = (homes: readonly HomeTile[]): string => {
  const items = homes.map(({ path, street, city, price }) => {
    const text = [street, city, price === null ? '' : exactMoney(price)].filter(Boolean).join(', ')
    return `<li><a href="${escapeHtml(path)}">${escapeHtml(text)}</a></li>`
  })
  return `<main><h1>Homes for Sale</h1><p>The search and the map need JavaScript. These homes are the newest on the market:</p><ul>${items.join('')}</ul></main>`
}

/** The whole page. `now` says which year it is. */
export const htmlOf = (bundle: Bundle, page: FrontPage, head: FrontHead, now: Date): string => {
  const year = now.getUTCFullYear()
  // Functions: what is put in may hold a `$&`.
  return bundle.template
    .replace('<!--head-->', () => headOf(head, page.kind))
    .replace('<!--page-->', () => bundle.render(page, year))
    .replace('<!--printed-->', () =>
      page.kind === 'home' && head.canonical ? bundle.printed(head.canonical) : '',
    )
    .replace(
      '<!--data-->',
      () => `<script type="application/json" id="page">${json({ page, year })}</script>`,
    )
}
