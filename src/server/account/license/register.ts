import { holdsOn, licenceNumbers, sameLastName, type LicenceRecord } from '#domain/account/licence.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findLicences } from './store.ts'

/** What a register answered, when it last heard from the state, and what it is. */
export interface FoundLicence extends LicenceRecord {
  readonly source: string
  readonly checkedAt: string | null
}

/**
 * Where licenses are looked up. The table that `npm run licenses:import` fills is the one there is; a state's live look-up is
 * another one of these.
 */
export interface LicenceRegister {
  /** The licenses under any of these numbers. */
  find(db: Db, state: string, numbers: readonly string[]): Promise<readonly FoundLicence[]>
}

export const tableRegister: LicenceRegister = { find: findLicences }

/** The license of that number and last name which holds on the day of `now`, an instant. */
export const verifiedLicence = async (
  db: Db,
  asked: { readonly state: string; readonly licenseNumber: string; readonly lastName: string },
  now: string,
  register: LicenceRegister = tableRegister,
): Promise<FoundLicence | undefined> => {
  const state = asked.state.trim().toUpperCase()
  const numbers = licenceNumbers(state, asked.licenseNumber)
  if (numbers.length === 0) return undefined
  const found = await register.find(db, state, numbers)
  return numbers
    .flatMap((number) => found.filter((licence) => licence.licenseNumber === number))
    .find((licence) => sameLastName(asked.lastName, licence.lastName) && holdsOn(licence, now.slice(0, 10)))
}
