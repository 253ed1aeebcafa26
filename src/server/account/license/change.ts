import { AGENT_PARTS } from '#domain/account/deletion.ts'
import { isApprovedToList } from '#domain/account/permissions.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { DAY } from '#domain/kernel/time/span.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { spend, type Allowance } from '#server/platform/spending/spend.ts'
import { endAllKeys } from '../api-keys/api-keys.ts'
import type { At } from '../coats.ts'
import { findOpenWork } from '../store-deletion.ts'
import { noteAccount } from '../store-events.ts'
import type { UserRow } from '../store-user.ts'
import { tellOwner } from '../tell-owner.ts'
import { withdrawRoles } from '../withdraw-roles.ts'
import { verifiedLicence } from './register.ts'
import { openClaimsOf } from './store-claims.ts'
import { licenceHolder, lockLicence, noteCheck, renumber } from './store.ts'

const NOT_UNDER_NAME = 'Your license is not under this last name. Change it with your regulator first.'
const NOT_FOUND =
  'The state’s register does not list this license as active under your last name. Check the number, or ask your regulator.'
const TAKEN = 'This license already belongs to another account.'
const CLAIMED = 'Whose license this is, an administrator has to decide first.'
const NAME_FIRST = 'Save your new last name first, then the new license number.'
const IN_USE =
  'Homes, offers, or contracts stand under your license. Once they have ended, or are handed to another agent, you can change its number.'
const OFTEN = 'You have changed your license number twice this year. Our support helps with another change.'

/** A license does not change more often; whoever tries others’ is slow at it. */
const CHANGES: Allowance = { what: 'licence.changes', most: 2, ms: 365 * DAY }

const said = (
  path: string,
  message: string,
  code: 'licence-not-verified' | 'licence-taken' | 'action-not-available',
): Refusal => refuse(code, { message, details: [{ path, message }] })

const atNumber = (message: string, code: Parameters<typeof said>[2]) =>
  said('agent.licenseNumber', message, code)

/** What of an agent's license changes: under another last name, or by another number of the same state. */
export interface LicenceChange {
  readonly lastName?: string | undefined
  readonly licenseNumber?: string | undefined
}

/** The number as the register has it, where the change holds; null: nothing of the license changes. */
const verified = async (tx: Tx, row: UserRow, change: LicenceChange, now: string) => {
  const { license_number: before, license_state: state } = row
  if (before === null || state === null) return null
  const renamed =
    change.lastName !== undefined && change.lastName.toLowerCase() !== row.last_name.toLowerCase()
  if (!renamed && change.licenseNumber === undefined) return null
  // Both at once would make one person of another: one of the two has to be known to the register with what was verified before.
  if (renamed && change.licenseNumber !== undefined) return atNumber(NAME_FIRST, 'licence-not-verified')
  const asked = {
    state,
    licenseNumber: change.licenseNumber ?? before,
    lastName: change.lastName ?? row.last_name,
  }
  const found = await verifiedLicence(tx, asked, now)
  if (found) return { state, before, found }
  return change.licenseNumber === undefined
    ? said('lastName', NOT_UNDER_NAME, 'licence-not-verified')
    : atNumber(NOT_FOUND, 'licence-not-verified')
}

/** Who leaves a license while others ask for it, or while anything stands under it, leaves nothing to decide, or another name on what was read. */
const mayLeave = async (tx: Tx, row: UserRow, state: PropertyState, numbers: readonly string[]) => {
  for (const licenseNumber of numbers)
    if ((await openClaimsOf(tx, { state, licenseNumber })).length > 0)
      return atNumber(CLAIMED, 'licence-taken')
  // What they buy or sell for themselves stands under their name, and not under the license.
  const open = await findOpenWork(tx, row.id, 1, AGENT_PARTS)
  return open.length > 0 ? atNumber(IN_USE, 'action-not-available') : null
}

/**
 * An agent's new last name, or new license number, is the register's as well, or it is not taken: what was there before was verified
 * (issue 9 "A changed licence or last name is verified anew"). A number that has an account stays with that. Nobody leaves a license, or comes to
 * one, while it is claimed or anything stands under it, nor with another name at once; the approval to list ends with the number, both
 * numbers are on record, and the account's owner is told (decision 83). The agent's row is locked; the licenses are, in one order.
 */
export const changeLicence = async (
  tx: Tx,
  ctx: Ctx,
  row: UserRow,
  change: LicenceChange,
  at: At,
): Promise<Refusal | null> => {
  const checked = await verified(tx, row, change, at.now)
  if (checked === null || isRefusal(checked)) return checked
  const { state, before, found } = checked
  const number = found.licenseNumber
  if (number === before) return null
  for (const each of [before, number].toSorted()) await lockLicence(tx, state, each)
  const kept = await mayLeave(tx, row, state, [before, number])
  if (kept) return kept
  if (await licenceHolder(tx, state, number)) return atNumber(TAKEN, 'licence-taken')
  if (!(await spend(tx, CHANGES, row.id, ctx.clock()))) return atNumber(OFTEN, 'action-not-available')
  await renumber(tx, row.id, number)
  await noteCheck(tx, row.id, found.source, at.now)
  // A key reads for whoever had the number before.
  await endAllKeys(tx, row.id, at, 'license-loss')
  // The approval to list homes was given to whoever held the number before: it is applied for anew.
  if (isApprovedToList(row)) await withdrawRoles(tx, row, ['LISTING'], at)
  const what = [before, number]
  await noteAccount(tx, { kind: 'LICENSE_CHANGED', userId: row.id, ip: at.ip, what }, at.now)
  await tellOwner(tx, ctx, row.id, 'license-changed')
  return null
}
