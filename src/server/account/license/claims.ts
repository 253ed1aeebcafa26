import type { ClaimOutcome, LicenceClaim } from '#api/admin/licence-claim.ts'
import { KEYS_ENDED } from '#domain/account/api-key.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { notifyLive } from '#server/platform/live/hub.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { endAllKeys } from '../api-keys/api-keys.ts'
import { lockById, type UserRow } from '../store-user.ts'
import {
  findClaimants,
  giveLicence,
  lockClaim,
  lockOpenClaims,
  openClaimsOf,
  turnClaims,
  withdrawLicence,
  writeDecision,
  type LicenceId,
} from './store-claims.ts'
import { noteAccount } from '../store-events.ts'
import { licenceHolder, lockLicence } from './store.ts'

const BARRED = 'You can still log in and read everything, but not publish, send, or sign.'

const wordsFor = (support: string) => ({
  yours: {
    subject: 'Your license is confirmed',
    lines: [
      'We looked into it: the license belongs to your Parley account. You can publish, send, and sign.',
    ],
  },
  left: {
    subject: 'Your license is confirmed',
    lines: [
      'The account that held your license was deleted, and nobody but you had claimed it: the license belongs to your Parley account. You can publish, send, and sign.',
    ],
  },
  /** The account that held it is gone: it is no other's. */
  refused: {
    subject: 'Your license could not be confirmed',
    lines: [
      `We looked into it, and could not confirm that the license is yours. ${BARRED}`,
      `If you think that this is wrong, write to ${support}.`,
    ],
  },
  notYours: {
    subject: 'Your license is with another account',
    lines: [
      `We looked into it: the license belongs to another Parley account. ${BARRED}`,
      `If you think that this is wrong, write to ${support}.`,
    ],
  },
})

/** By mail and behind the bell; an open page reads anew what its person may do. */
const tell = async (
  tx: Tx,
  ctx: Ctx,
  claim: Pick<LicenceClaim, 'id'>,
  userId: string,
  { is, keysEnded, now }: { is: keyof ReturnType<typeof wordsFor>; keysEnded?: boolean; now: string },
) => {
  const { subject, lines } = wordsFor(ctx.config.supportEmail)[is]
  const message = {
    eventId: `licence-claim:${claim.id}:${now}:${userId}`,
    to: { userId },
    subject,
    lines: keysEnded ? [...lines, KEYS_ENDED] : lines,
    button: { label: 'Open Parley', path: '/agent-profile?tab=agent' },
  }
  await enqueue(tx, ctx, [
    { ...message, channel: 'email' },
    { ...message, channel: 'app' },
  ])
  await notifyLive(tx, [userId], { kind: 'notification', id: null })
}

/**
 * Decides whose a license is: the claimant's (GIVEN), still the holder's (KEPT), or, where the holder is gone, nobody's (REFUSED). The other's
 * account stays, without the license. Both are told, by mail and behind the bell; both records say so. Nobody who is gone, or no agent any more,
 * gets or keeps one. What was decided may be decided anew, unless a third account has the license meanwhile.
 */
export const decide = async (
  tx: Tx,
  ctx: Ctx,
  asked: { readonly id: string; readonly outcome: ClaimOutcome },
  by: { readonly actorId: string; readonly ip: string },
): Promise<LicenceClaim | Refusal> => {
  const between = await findClaimants(tx, asked.id)
  if (!between) return refuse('not-found')
  // People before their claims, and the holder first: whoever deletes their account meanwhile goes the same way (`passLicence`).
  const people = new Map<string, UserRow | undefined>()
  for (const id of [between.holder, between.claimant]) people.set(id, await lockById(tx, id))
  const claim = await lockClaim(tx, asked.id)
  if (!claim) return refuse('not-found')
  const isGone = (id: string) => people.get(id)?.status === 'DELETED'
  // It has passed to somebody who is not locked.
  if (claim.holder.id !== between.holder) return refuse('action-not-available')
  const { licenseState, licenseNumber, claimant, holder } = claim
  const licence = { state: licenseState, licenseNumber }
  // Those who claim it as well will claim it from the new holder. Claims before the license; who decides them waits for the holder's row.
  if (isGone(holder.id)) await lockOpenClaims(tx, licence)
  await lockLicence(tx, licenseState, licenseNumber)
  const has = await licenceHolder(tx, licenseState, licenseNumber)
  const isTheirs = has === undefined || has === claimant.id || has === holder.id
  if (claim.outcome === asked.outcome || (!isTheirs && asked.outcome === 'GIVEN'))
    return refuse('action-not-available')
  const now = ctx.clock().toISOString()
  const ends = async (loser: string, is: 'notYours' | 'refused') => {
    await noteAccount(tx, { kind: 'LICENSE_WITHDRAWN', userId: loser, ...by }, now)
    // Another system would go on reading with a key of a license that is somebody else's.
    const keysEnded = await endAllKeys(tx, loser, { now, ...by }, 'license-loss')
    await tell(tx, ctx, claim, loser, { is, keysEnded, now })
    return (await lockClaim(tx, asked.id)) ?? refuse('not-found')
  }
  // Each of the two was asked about another holder than there is.
  if (isTheirs && asked.outcome !== 'GIVEN' && (asked.outcome === 'REFUSED') !== isGone(holder.id))
    return refuse('action-not-available')
  if (!isTheirs || asked.outcome === 'REFUSED') {
    // A third account has it, or nobody is there to keep it: this claim ends, also where it had passed to whoever claims it.
    if (people.get(claimant.id)?.license_number !== licenseNumber) return refuse('action-not-available')
    await withdrawLicence(tx, licenseNumber, claimant.id)
    await writeDecision(tx, { ...asked, decidedBy: by.actorId, now })
    return ends(claimant.id, isTheirs ? 'refused' : 'notYours')
  }
  const [winner, loser] = asked.outcome === 'GIVEN' ? [claimant, holder] : [holder, claimant]
  const winning = people.get(winner.id)
  // Whoever has another license by now gets none that they left.
  if (winning?.status !== 'ACTIVE' || winning.license_number !== licenseNumber)
    return refuse('action-not-available')
  await giveLicence(tx, licenseNumber, loser.id, winner.id)
  await writeDecision(tx, { ...asked, decidedBy: by.actorId, now })
  await noteAccount(tx, { kind: 'LICENSE_CONFIRMED', userId: winner.id, ...by }, now)
  await tell(tx, ctx, claim, winner.id, { is: 'yours', now })
  if (isGone(holder.id)) await turnClaims(tx, licence, winner.id)
  // Nothing is taken from whoever is gone, or has another license by now.
  if (people.get(loser.id)?.license_number !== licenseNumber)
    return (await lockClaim(tx, asked.id)) ?? refuse('not-found')
  return ends(loser.id, 'notYours')
}

/** May this person have the license that they claim? */
const mayHave = (row: UserRow | undefined, { state, licenseNumber }: LicenceId): boolean =>
  row?.status === 'ACTIVE' && row.license_state === state && row.license_number === licenseNumber

/**
 * Somebody who held a license has left, and their agent's row is gone: it goes to whoever claims it, where that is one person alone, with
 * nobody who decided. Left free, it would be whose turn at the registration comes first: the one who left may come back from another mailbox.
 * Of several who claim it, the first may be a second account of whoever held it wrongly: nobody has it then, and an administrator gives it to one
 * of them. The one who left is locked; who claims comes after, then the claims and the license.
 */
export const passLicence = async (
  tx: Tx,
  ctx: Ctx,
  left: string,
  licence: LicenceId,
  now: string,
): Promise<void> => {
  const [claim, ...others] = await openClaimsOf(tx, licence)
  if (!claim || others.length > 0 || !mayHave(await lockById(tx, claim.claimant), licence)) return
  if (!(await lockOpenClaims(tx, licence)).some(({ id }) => id === claim.id)) return
  await lockLicence(tx, licence.state, licence.licenseNumber)
  await giveLicence(tx, licence.licenseNumber, left, claim.claimant)
  await writeDecision(tx, { id: claim.id, outcome: 'GIVEN', decidedBy: null, now })
  // Nobody's act, and nobody's network.
  await noteAccount(tx, { kind: 'LICENSE_CONFIRMED', userId: claim.claimant, ip: '' }, now)
  await tell(tx, ctx, claim, claim.claimant, { is: 'left', now })
}
