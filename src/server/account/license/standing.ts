import { z } from 'zod'
import { licenceStanding, type LicenceStanding } from '#domain/account/licence.ts'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import { licenceDay } from './register.ts'

/** What an agent's standing is read from, in a statement that has users as `u` and agents as `a`; null: no agent, or no such license. */
export const STANDING_COLUMNS = `a.license_number, a.license_state, a.disputed, l.last_name as licensed_name,
  l.active as license_active, l.expires_on as license_expires_on`
export const STANDING_JOIN =
  'left join licences l on l.state = a.license_state and l.license_number = a.license_number'
export const standingRow = z.object({
  last_name: z.string(),
  license_number: z.string().nullable(),
  license_state: z.enum(PROPERTY_STATES).nullable(),
  disputed: z.boolean().nullable(),
  licensed_name: z.string().nullable(),
  license_active: z.boolean().nullable(),
  license_expires_on: z.string().nullable(),
})

/** How it stands with an agent's license at `now`, an instant: what they would hear when they publish, send, or sign. Null: no agent. */
export const standingOf = (row: z.output<typeof standingRow>, now: string): LicenceStanding | null => {
  const { license_number: licenseNumber, license_state: state, licensed_name: lastName } = row
  if (licenseNumber === null || state === null) return null
  const licence =
    lastName === null
      ? null
      : {
          licenseNumber,
          lastName,
          active: row.license_active === true,
          expiresOn: row.license_expires_on,
        }
  const agent = { lastName: row.last_name, isDisputed: row.disputed === true }
  return licenceStanding(agent, licence, licenceDay(state, now))
}
