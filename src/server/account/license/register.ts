import { localDateOf } from '#domain/kernel/time/deadline.ts'
import { isTheirsOn, licenceNumbers, type LicenceRecord } from '#domain/account/licence.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { findLicences, isDisputed, noteCheck } from './store.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { REFUSALS, refuse, type Refusal } from '#domain/kernel/refusal.ts'

/** What the register answered, when it last heard from the state, and by what. */
interface FoundLicence extends LicenceRecord {
  readonly source: string
  readonly checkedAt: string | null
}

/** Where a day of the state ends last: a license holds to the end of its own. */
const LATEST = { CA: 'America/Los_Angeles', FL: 'America/Chicago' } as const

/** The day on which a state's license has to hold at `now`, an instant. */
export const licenceDay = (state: string, now: string): string =>
  localDateOf(now, LATEST[state === 'FL' ? 'FL' : 'CA'])

/**
 * The license of that number and last name which holds on the day of `now`, an instant. It stands in the table, which
 * `npm run licenses:import` fills, and a state's live register where one is set (look-up.ts).
 */
export const verifiedLicence = async (
  db: Db,
  asked: { readonly state: string; readonly licenseNumber: string; readonly lastName: string },
  now: string,
): Promise<FoundLicence | undefined> => {
  const state = asked.state.trim().toUpperCase()
  const numbers = licenceNumbers(state, asked.licenseNumber)
  if (numbers.length === 0) return undefined
  const today = licenceDay(state, now)
  const found = await findLicences(db, state, numbers)
  return numbers
    .flatMap((number) => found.filter((licence) => licence.licenseNumber === number))
    .find((licence) => isTheirsOn(licence, asked.lastName, today))
}

/**
 * Looks an agent's license up again, before they publish, send or sign (issue 9 "Licences"); what was found is kept with the
 * agent. Null: it holds, or there is no agent. The refusal is the one of registering.
 */
export const licenceRefusal = async (tx: Tx, viewer: Viewer, now: string): Promise<Refusal | null> => {
  if (!viewer.agent) return null
  if (await isDisputed(tx, viewer.userId))
    return refuse('licence-not-verified', { message: REFUSALS['licence-disputed'][1] })
  const { licenseState: state, licenseNumber } = viewer.agent
  const found = await verifiedLicence(tx, { state, licenseNumber, lastName: viewer.lastName }, now)
  if (!found) return refuse('licence-not-verified')
  await noteCheck(tx, viewer.userId, found.source, now)
  return null
}
