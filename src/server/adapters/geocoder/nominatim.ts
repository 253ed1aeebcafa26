import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import type { Geocoder, Suggestion } from './geocoder.ts'

/** What one call may take, and what calls of this process wait for each other: nominatim.org asks for at most one a second. */
const PATIENCE_MS = 5_000
const PAUSE_MS = 1_000
/** More than these wait for nobody: somebody who types has typed on. */
const LONGEST_LINE = 5
/** Its own public service forbids asking while somebody types (operations.osmfoundation.org/policies/nominatim). */
const NO_TYPING = 'nominatim.openstreetmap.org'

const place = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  address: z
    .object({
      house_number: z.string().optional(),
      road: z.string().optional(),
      city: z.string().optional(),
      town: z.string().optional(),
      village: z.string().optional(),
      hamlet: z.string().optional(),
      county: z.string().optional(),
      postcode: z.string().optional(),
      'ISO3166-2-lvl4': z.string().optional(),
    })
    .optional(),
})
const answer = z.array(place).max(50)

const suggestionOf = ({ address: a = {} }: z.output<typeof place>): Suggestion | null => {
  const state = a['ISO3166-2-lvl4']?.replace('US-', '')
  const city = a.city ?? a.town ?? a.village ?? a.hamlet
  return a.road && city && state && a.postcode
    ? {
        street: [a.house_number, a.road].filter(Boolean).join(' '),
        city,
        county: (a.county ?? '').replace(/ County$/, ''),
        state,
        zip: a.postcode,
      }
    : null
}

/** A Nominatim service (nominatim.org/release-docs/latest/api/Search), at an address of the operator's. United States alone. */
export const nominatim = (
  url: string,
  { supportEmail, publicUrl }: Pick<Config, 'supportEmail' | 'publicUrl'>,
): Geocoder => {
  let free = Promise.resolve()
  let waiting = 0

  /** One call a second, in the order they were made. */
  const inTurn = async <T>(ask: () => Promise<T>): Promise<T> => {
    waiting++
    const before = free
    let done = () => {}
    free = new Promise((resolve) => (done = resolve))
    await before
    waiting--
    try {
      return await ask()
    } finally {
      setTimeout(done, PAUSE_MS).unref()
    }
  }

  const ask = (query: Record<string, string>) =>
    inTurn(async () => {
      const parameters = new URLSearchParams({ format: 'jsonv2', countrycodes: 'us', ...query })
      const response = await fetch(`${url}/search?${parameters}`, {
        headers: { 'user-agent': `Parley (${publicUrl}; ${supportEmail})`, 'accept-language': 'en-US' },
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if (!response.ok) throw new Error(`The geocoder answered ${response.status}.`)
      return answer.parse(await response.json())
    })

  return {
    async find({ street, city, state, zip }) {
      const [found] = await ask({ street, city, state, postalcode: zip.slice(0, 5), limit: '1' })
      return found ? { latitude: found.lat, longitude: found.lon } : null
    },
    suggest:
      new URL(url).hostname === NO_TYPING
        ? null
        : async (text, limit) => {
            if (waiting >= LONGEST_LINE) return []
            const found = await ask({ q: text, addressdetails: '1', layer: 'address', limit: String(limit) })
            return found.flatMap((each) => suggestionOf(each) ?? [])
          },
  }
}
