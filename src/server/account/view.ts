import type { UserView } from '#api/account/account.ts'
import { brokerageId } from '#domain/account/brokerage.ts'
import { statusOf } from '#domain/account/status.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { viewerOfPerson } from '#server/platform/session/viewer.ts'
import { epochOf } from '#server/platform/db/row.ts'
import { isToEarlierTerms } from '#domain/account/consents.ts'
import { standingOf } from './license/standing.ts'
import type { UserRow } from './store-user.ts'

/** `statusOf` of a row. */
export const shownStatus = (
  { status, last_login }: Pick<UserRow, 'status' | 'last_login'>,
  now: string,
): UserView['status'] => statusOf({ status, lastLogin: epochOf(last_login) }, Date.parse(now))

const ADDRESS = ['addressLine1', 'addressLine2', 'city', 'state', 'zip'] as const
const BROKERAGE = ['name', 'licenseNumber', ...ADDRESS] as const

/** The named text fields of a stored object; nothing else leaves. */
const pick = <K extends string>(value: unknown, keys: readonly K[]): Partial<Record<K, string | null>> => {
  const from = (value ?? {}) as Record<string, string | null>
  return Object.fromEntries(keys.filter((key) => key in from).map((key) => [key, from[key]])) as Partial<
    Record<K, string | null>
  >
}

const brokerageOf = (state: string, value: unknown) => {
  const brokerage = pick(value, BROKERAGE)
  return { id: brokerageId(state, brokerage.licenseNumber), ...brokerage }
}

export const agentOf = (row: UserRow, now: string): UserView['agent'] =>
  row.license_number && row.license_state
    ? {
        licenseNumber: row.license_number,
        licenseState: row.license_state,
        licenseStanding: standingOf(row, now) ?? 'NOT_CURRENT',
        phone: row.agent_phone,
        brokerage: brokerageOf(row.license_state, row.brokerage),
        questionnaire:
          row.applied_at === null
            ? null
            : { updateTime: row.applied_at, listingReady: row.listing_ready === true },
      }
    : null

const consentsOf = (value: unknown): UserView['consents'] => {
  const { terms, electronicRecords, sms } = (value ?? {}) as Partial<Record<string, boolean>>
  return {
    // Nothing works without them: a no is asked anew, as are terms that have changed.
    terms: terms === true && !isToEarlierTerms(value) ? true : null,
    electronicRecords: electronicRecords ?? null,
    sms: sms ?? null,
  }
}

export const userViewOf = (
  row: UserRow,
  now: string,
  impersonated: boolean,
  mustSetUp = false,
): UserView => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  address: row.address ? pick(row.address, ADDRESS) : null,
  profilePictureUrl: row.profile_picture_url,
  signature: row.signature,
  initials: row.initials,
  roles: row.roles.map((name) => ({ name })),
  status: shownStatus(row, now),
  lastLogin: row.last_login,
  campaign: row.campaign,
  consents: consentsOf(row.consents),
  agent: agentOf(row, now),
  impersonated,
  mustSetUp,
})

/** Somebody as their own session would tell: what they may do, an administrator in their coat may not. For reading alone. */
export const viewerAs = (row: UserRow): Viewer =>
  viewerOfPerson({ ...row, user_id: row.id, phone: row.agent_phone ?? row.phone })
