import {
  DELETED_NAME,
  deletedAddress,
  deletionRefusal,
  OPEN_WORK_NAMED,
  STILL_CHARGED,
  type OpenWork,
} from '#domain/account/deletion.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { WAS_USED } from '#domain/message/reason.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/id.ts'
import { takeDownPictures } from '#server/file/attach.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { deleteTokensOf } from '#server/platform/session/token-store.ts'
import { removeExportsOf } from '../exchange/own.ts'
import { removeEndpointsOf } from '../webhook/endpoints.ts'
import { isCharged } from '../billing/entitlement.ts'
import { passLicence } from './license/claims.ts'
import { closeClaimsOf } from './license/store-claims.ts'
import { endSessionsOf } from './coats.ts'
import { deleteAllWays } from './second-factor/store.ts'
import { endAllKeys } from './api-keys/api-keys.ts'
import { emptyAccount, findOpenWork, forgetPerson } from './store-deletion.ts'
import { noteAccount } from './store-events.ts'
import { lockById } from './store-user.ts'

/** What of a person's is not over, the first fifty: it has to end, or go to somebody else, before the account can be deleted. */
export const openWorkOf = async (
  db: Db,
  userId: string,
): Promise<(OpenWork & { propertyState: PropertyState })[]> =>
  (await findOpenWork(db, userId, OPEN_WORK_NAMED)).map((row) => ({
    kind: row.kind,
    id: row.id,
    listingId: row.listing_id,
    address: row.address,
    part: row.part,
    state: row.state,
    buyer: row.buyer,
    propertyState: row.property_state,
  }))

/**
 * Deletes an account (domain/account/deletion.ts), in the caller's transaction. `by`: the administrator who does it; absent:
 * the person or, from no network, an operator by a command. A person who is named meanwhile in a new listing or offer waits for this row's
 * lock. Refuses with `not-found`, `not-allowed` (an administrator's) or `account-in-use` with what is open in its details. The address
 * that was is told.
 */
export const deleteAccount = async (
  tx: Tx,
  ctx: Ctx,
  userId: string,
  by: { readonly actorId?: string; readonly ip: string },
): Promise<{ deleted: true } | Refusal> => {
  const row = await lockById(tx, userId)
  if (!row || row.status === 'DELETED') return refuse('not-found')
  const reader = by.actorId || by.ip === '' ? 'administrator' : 'self'
  const refused = deletionRefusal(row, await openWorkOf(tx, userId), reader)
  if (refused) return refused
  const now = ctx.clock().toISOString()
  if (await isCharged(tx, userId)) return refuse('account-in-use', { message: STILL_CHARGED[reader] })
  await endSessionsOf(tx, userId, { now, ip: by.ip })
  await deleteTokensOf(tx, userId)
  await endAllKeys(tx, userId, { now, ...by }, 'account')
  await removeEndpointsOf(tx, userId)
  await removeExportsOf(tx, userId)
  await deleteAllWays(tx, userId)
  await forgetPerson(tx, userId, row.email)
  await takeDownPictures(tx, userId)
  await closeClaimsOf(tx, userId, now)
  await emptyAccount(tx, userId, { email: deletedAddress(userId), ...DELETED_NAME }, now)
  const { license_state: state, license_number: licenseNumber } = row
  if (state !== null && licenseNumber !== null && !row.disputed)
    await passLicence(tx, ctx, userId, { state, licenseNumber }, now)
  await noteAccount(tx, { kind: 'ACCOUNT_DELETED', userId, ...by }, now)
  await enqueue(tx, ctx, [
    {
      eventId: `account-deleted:${newId()}`,
      to: { email: row.email },
      channel: 'email',
      subject: 'Your Parley account was deleted',
      lines: [
        'Your account is deleted and nobody can log in to it any more. This address can be used for a new account.',
        'Contracts and offers that were delivered or signed are kept, with the names in them, as the law and the other parties need them.',
        `If you did not expect this, write to ${ctx.config.supportEmail}.`,
      ],
      reason: WAS_USED,
    },
  ])
  return { deleted: true }
}
