import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { licenceSpellings } from '#domain/account/licence.ts'
import type { MlsSettings } from '../../platform/config-services.ts'
import { bounded } from '../bounded.ts'
import { MlsAway, type Mls } from './mls.ts'

/** One call may take so long, and all of a look-up together. */
const CALL_MS = 8_000
const ALL_MS = 20_000
const PAGE = 100
const PAGES_MOST = 20
/** Bytes of a page, and of a photograph. */
const PAGE_BYTES = 8 * 1024 * 1024
const PHOTO_BYTES = 20 * 1024 * 1024

const tooLarge = () => new MlsAway('The answer is too large.')

/** Seconds to wait as the MLS asks, at least one. */
const patience = (response: Response): number =>
  Math.max(1, Number(response.headers.get('retry-after') ?? '1') || 1) * 1000

const literal = (said: string): string => `'${said.replaceAll("'", "''")}'`

/**
 * An MLS by the RESO Web API (OData 4, bearer token; reso.org/web-api): its `Property` resource with `Media`, pages by
 * `@odata.nextLink`, 429 with patience. Addresses that an answer names are followed on the MLS's own host only, photographs
 * also on the hosts that the operator named.
 */
export const resoMls = (settings: MlsSettings): Mls => {
  const own = new URL(settings.url)

  const ask = async (url: URL, until: number): Promise<unknown> => {
    for (;;) {
      const left = until - Date.now()
      if (left <= 0) throw new MlsAway('It took too long.')
      const response = await fetch(url, {
        headers: { authorization: `Bearer ${settings.token}`, accept: 'application/json' },
        signal: AbortSignal.timeout(Math.min(CALL_MS, left)),
        redirect: 'error',
      }).catch((error: unknown) => {
        throw new MlsAway(String((error as Error).message))
      })
      if (response.status === 429) {
        const ms = patience(response)
        await response.body?.cancel()
        if (Date.now() + ms > until) throw new MlsAway('It asked for too much patience.')
        await pause(ms)
        continue
      }
      if (!response.ok) throw new MlsAway(`It answered ${response.status}.`)
      const text = (await bounded(response, PAGE_BYTES, tooLarge)).toString('utf8')
      try {
        return JSON.parse(text)
      } catch {
        throw new MlsAway('Its answer is not JSON.')
      }
    }
  }

  return {
    name: settings.name,
    source: createHash('sha256').update(own.href).digest('hex'),
    async listingsOf({ licenseNumber, state, since }) {
      const until = Date.now() + ALL_MS
      const spelled = licenceSpellings(state, licenseNumber).map(
        (each) => `ListAgentStateLicense eq ${literal(each)}`,
      )
      const first = new URL(`${own.href.replace(/\/$/, '')}/Property`)
      first.searchParams.set(
        '$filter',
        [
          // Whose it is, and in which state, is read from what comes: an MLS has its own spellings of both.
          `(${spelled.join(' or ')})`,
          ...(since ? [`ModificationTimestamp gt ${since}`] : []),
        ].join(' and '),
      )
      first.searchParams.set('$orderby', 'ModificationTimestamp')
      first.searchParams.set('$top', String(PAGE))
      first.searchParams.set('$expand', 'Media')
      const records: unknown[] = []
      let next: URL | null = first
      for (let page = 0; next && page < PAGES_MOST; page++) {
        const answer = (await ask(next, until)) as {
          value?: unknown
          '@odata.nextLink'?: unknown
        }
        if (!Array.isArray(answer.value)) throw new MlsAway('Its answer has no list.')
        records.push(...(answer.value as unknown[]))
        const link: unknown = answer['@odata.nextLink']
        next = typeof link === 'string' && URL.canParse(link, own.href) ? new URL(link, own.href) : null
        // A link to somewhere else would take the token there.
        if (next && next.origin !== own.origin) throw new MlsAway('Its next page is on another host.')
      }
      return { records, isWhole: next === null }
    },
    async photo(address) {
      if (!URL.canParse(address)) return null
      const url = new URL(address)
      const known = url.host === own.host || settings.mediaHosts.includes(url.host)
      if (!known || (url.protocol !== 'https:' && url.origin !== own.origin)) return null
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(CALL_MS), redirect: 'error' })
        return response.ok ? await bounded(response, PHOTO_BYTES, tooLarge) : null
      } catch {
        return null
      }
    },
  }
}
