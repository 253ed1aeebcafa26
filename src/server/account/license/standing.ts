import { z } from 'zod'
import { licenceStanding, type LicenceStanding } from '#domain/account/licence.ts'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import { licenceDay } from './register.ts'

/**
 * Of an agent `a` whose license is disputed: an administrator decided that it is the other's. A claim of theirs that is open, or that
 * nobody noted (there was no room for one more), is undecided.
 */
export const DECIDED_AGAINST = `coalesce(a.disputed
    and not exists (select 1 from licence_claims k where k.claimant_id = a.user_id and k.outcome is null)
    and (exists (select 1 from licence_claims k where k.claimant_id = a.user_id and k.outcome in ('KEPT', 'REFUSED'))
      or exists (select 1 from licence_claims k where k.holder_id = a.user_id and k.outcome = 'GIVEN')), false)`

/** What an agent's standing is read from, in a statement that has users as `u` and agents as `a`; null: no agent, or no such license. */
export const STANDING_COLUMNS = `a.license_number, a.license_state, a.disputed, ${DECIDED_AGAINST} as decided_against, l.last_name as licensed_name,
  l.active as license_active, l.expires_on as license_expires_on`
export const STANDING_JOIN =
  'left join licences l on l.state = a.license_state and l.license_number = a.license_number'
export const standingRow = z.object({
  last_name: z.string(),
  license_number: z.string().nullable(),
  license_state: z.enum(PROPERTY_STATES).nullable(),
  disputed: z.boolean().nullable(),
  decided_against: z.boolean(),
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
  const agent = {
    lastName: row.last_name,
    isDisputed: row.disputed === true,
    isDecided: row.decided_against,
  }
  return licenceStanding(agent, licence, licenceDay(state, now))
}
