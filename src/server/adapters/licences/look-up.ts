import { z } from 'zod'
import type { LicenceLookUp } from '../../platform/config-services.ts'
import { createTurns } from '../../platform/turns.ts'
import { bounded } from '../bounded.ts'
import type { LicenceNow, LicenceService } from './licences.ts'

/** What one call may take: somebody sits before the field. */
const PATIENCE_MS = 3_000
const MOST_BYTES = 64 * 1024
const LINE = { hands: 4, each: 3, all: 40 }

const answer = z.object({
  licenseNumber: z.string(),
  lastName: z.string().min(1).max(120),
  firstName: z.string().max(120).default(''),
  active: z.boolean(),
  expiresOn: z.iso.date().nullable().default(null),
})

/**
 * A live look-up at an address of the operator's, in front of whatever their state offers (docs/operate.md "Licenses"):
 * `GET {url}/{state}/{number}` with a bearer token; 404 where there is no such license.
 */
export const licenceLookUp = ({ url, token }: LicenceLookUp): LicenceService => {
  const turns = createTurns({ name: 'licenses', ...LINE })

  const ask = async (state: string, licenseNumber: string): Promise<LicenceNow | null> => {
    const response = await fetch(`${url}/${state}/${encodeURIComponent(licenseNumber)}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.status === 404) {
      await response.body?.cancel()
      return null
    }
    if (!response.ok) throw new Error(`The license look-up answered ${response.status}.`)
    const text = await bounded(
      response,
      MOST_BYTES,
      () => new Error('The license look-up’s answer is too long.'),
    )
    const { licenseNumber: about, ...now } = answer.parse(JSON.parse(text.toString('utf8')))
    if (about !== licenseNumber) throw new Error('The license look-up answered about another license.')
    return now
  }

  return { find: (who, state, licenseNumber) => turns.run(who, () => ask(state, licenseNumber)) }
}
