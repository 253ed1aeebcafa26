import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { FrontHead, FrontPage } from '#api/front.ts'
import { once } from '#domain/kernel/once.ts'
import type { Bundle } from './bundle.ts'
import { htmlOf } from './page.ts'

/** Characters of pages that are kept: some three hundred homes. */
const KEPT = 24_000_000

const keptBy = once(
  (_bundle: Bundle) =>
    new LRUCache<string, string>({ maxSize: KEPT, sizeCalculation: (html) => Math.max(1, html.length) }),
)

/**
 * The whole page, drawn once for what is on it: to draw a home takes the thread that answers everybody else, and a
 * search engine asks for all of them. The key is what is drawn, so nothing old is ever shown.
 */
export const drawnHtml = (bundle: Bundle, page: FrontPage, head: FrontHead, now: Date): string => {
  const kept = keptBy(bundle)
  const key = createHash('sha256')
    .update(JSON.stringify([now.getUTCFullYear(), page, head]))
    .digest('base64')
  const before = kept.get(key)
  if (before !== undefined) return before
  const html = htmlOf(bundle, page, head, now)
  kept.set(key, html)
  return html
}
