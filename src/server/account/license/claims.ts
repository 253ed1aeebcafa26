import type { LicenceClaim } from '#api/admin/licence-claim.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { lockById, type UserRow } from '../store-user.ts'
import { findClaimants, giveLicence, lockClaim, writeDecision } from './store-claims.ts'
import { noteAccount } from '../store-events.ts'
import { licenceHolder, lockLicence } from './store.ts'

const WORDS = {
  yours: {
    subject: 'Your license is confirmed',
    lines: [
      'We looked into it: the license belongs to your Parley account. You can publish, send, and sign.',
    ],
  },
  notYours: {
    subject: 'Your license is with another account',
    lines: [
      'We looked into it: the license belongs to another Parley account. You can still log in and read everything, but not publish, send, or sign.',
      'If you think that this is wrong, write to our support.',
    ],
  },
} as const

const tell = (tx: Tx, ctx: Ctx, claim: LicenceClaim, userId: string, isOwner: boolean, now: string) => {
  const { subject, lines } = isOwner ? WORDS.yours : WORDS.notYours
  return enqueue(tx, ctx, [
    {
      eventId: `licence-claim:${claim.id}:${now}:${userId}`,
      to: { userId },
      channel: 'email',
      subject,
      lines,
      button: { label: 'Open Parley', path: '/agent-profile' },
    },
  ])
}

/**
 * Decides whose a license is: the claimant's (GIVEN) or still the holder's (KEPT). The other's account stays, without the license.
 * Both are told, both records say so. Nobody who is gone, or no agent any more, gets or keeps one. What was decided may be decided anew, unless a third account has the license meanwhile.
 */
export const decide = async (
  tx: Tx,
  ctx: Ctx,
  asked: { readonly id: string; readonly outcome: 'GIVEN' | 'KEPT' },
  by: { readonly actorId: string; readonly ip: string },
): Promise<LicenceClaim | Refusal> => {
  const between = await findClaimants(tx, asked.id)
  if (!between) return refuse('not-found')
  // People before their claims: whoever deletes their account meanwhile goes the same way.
  const people = new Map<string, UserRow | undefined>()
  for (const id of [between.claimant, between.holder].toSorted()) people.set(id, await lockById(tx, id))
  const claim = await lockClaim(tx, asked.id)
  if (!claim) return refuse('not-found')
  const { licenseState, licenseNumber, claimant, holder } = claim
  await lockLicence(tx, licenseState, licenseNumber)
  const has = await licenceHolder(tx, licenseState, licenseNumber)
  const isTheirs = has === undefined || has === claimant.id || has === holder.id
  if (claim.outcome === asked.outcome || (!isTheirs && asked.outcome === 'GIVEN'))
    return refuse('action-not-available')
  const now = ctx.clock().toISOString()
  if (!isTheirs) {
    // A third account has it: there is nothing to keep, and this claim ends.
    await writeDecision(tx, { ...asked, decidedBy: by.actorId, now })
    await noteAccount(tx, { kind: 'LICENSE_WITHDRAWN', userId: claimant.id, ...by }, now)
    await tell(tx, ctx, claim, claimant.id, false, now)
    return (await lockClaim(tx, asked.id)) ?? refuse('not-found')
  }
  const [winner, loser] = asked.outcome === 'GIVEN' ? [claimant, holder] : [holder, claimant]
  const winning = people.get(winner.id)
  if (winning?.status !== 'ACTIVE' || winning.license_number === null) return refuse('action-not-available')
  await giveLicence(tx, loser.id, winner.id)
  await writeDecision(tx, { ...asked, decidedBy: by.actorId, now })
  await noteAccount(tx, { kind: 'LICENSE_CONFIRMED', userId: winner.id, ...by }, now)
  await noteAccount(tx, { kind: 'LICENSE_WITHDRAWN', userId: loser.id, ...by }, now)
  await tell(tx, ctx, claim, winner.id, true, now)
  await tell(tx, ctx, claim, loser.id, false, now)
  return (await lockClaim(tx, asked.id)) ?? refuse('not-found')
}
