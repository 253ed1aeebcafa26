import { describeError, type Logger } from '../../platform/log.ts'

const EVERY_MS = 10_000
const PATIENCE_MS = 5_000

/** Counts which pages are looked at. */
export interface PageViews {
  count(page: string): void
  /** Sends what was counted since the last time; what could not be sent is kept for the next. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Where no address is named, nothing is counted. */
export const noPageViews: PageViews = {
  count: () => undefined,
  flush: () => Promise.resolve(),
  stop: () => Promise.resolve(),
}

/**
 * How often each page was looked at, sent to an address of the operator's every few seconds: `{from, to, pages: {"/home": 3}}`,
 * instants as ISO text. Sums by the pattern of a page alone: nothing of a person, a record, or a machine (issue 9 "Watching").
 */
export const pageViewsTo = (url: string, clock: () => Date, log: Logger): PageViews => {
  let from = clock().toISOString()
  let pages = new Map<string, number>()
  const add = (page: string, n: number) => pages.set(page, (pages.get(page) ?? 0) + n)
  const flush = async () => {
    if (pages.size === 0) return
    const [sent, since, to] = [pages, from, clock().toISOString()]
    pages = new Map()
    from = to
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ from: since, to, pages: Object.fromEntries(sent) }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if (!answer.ok) throw new Error(`answered ${answer.status}`)
    } catch (error) {
      for (const [page, n] of sent) add(page, n)
      from = since
      log.warn(describeError(error), 'page views were not taken')
    }
  }
  const timer = setInterval(() => void flush(), EVERY_MS).unref()
  return {
    count: (page) => void add(page, 1),
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
