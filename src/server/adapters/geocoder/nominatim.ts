import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { sitesTurns } from '../../platform/turns-of-sites.ts'
import type { Geocoder, Suggestion } from './geocoder.ts'

/** What one call may take, and what calls of this process wait for each other: nominatim.org asks for at most one a second. */
const PATIENCE_MS = 5_000
const PAUSE_MS = 1_000
/** More than these of one person, or of all, wait for nobody: who types has typed on. */
const LINE = { each: 2, all: 10 }
/** Who looks for the positions of homes. */
const CHORE = 'positions'
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
  const turns = sitesTurns({ name: 'addresses', hands: 1, ...LINE })

  /** One call a second, in turn; refused where the line is full. */
  const inTurn = <T>(who: string, ask: () => Promise<T>): Promise<T> =>
    new Promise((answer, refused) => {
      turns
        .run(who, async () => {
          const asked = ask()
          answer(asked)
          await asked.catch(() => undefined)
          await setTimeout(PAUSE_MS, undefined, { ref: false })
        })
        .catch(refused)
    })

  const ask = (who: string, query: Record<string, string>) =>
    inTurn(who, async () => {
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
      const [found] = await ask(CHORE, { street, city, state, postalcode: zip.slice(0, 5), limit: '1' })
      return found ? { latitude: found.lat, longitude: found.lon } : null
    },
    suggest:
      new URL(url).hostname === NO_TYPING
        ? null
        : async (who, text, limit) => {
            const found = await ask(who, {
              q: text,
              addressdetails: '1',
              layer: 'address',
              limit: String(limit),
            })
            return found.flatMap((each) => suggestionOf(each) ?? [])
          },
  }
}
