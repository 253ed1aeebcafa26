import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { siteOf } from '#server/platform/http/network.ts'
import { newId } from '#server/platform/id.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { aDay, spend } from '#server/platform/spending/spend.ts'
import { noteAccount } from '../store-events.ts'
import { holdUser } from '../store-user.ts'
import { licenceHolder, lockLicence } from './store.ts'
import { insertClaim, openClaimsOf, type LicenceId } from './store-claims.ts'

/** A holder hears once a day that somebody claims their license, whoever and however many. */
const CLAIMED = aDay('licence.claimed', 1)
/** More claims of one license begin once an administrator has decided some: nobody fills their table with it. */
const OPEN_CLAIMS_MAX = 5
/** Of one license and from one site: five mailboxes alone fill nothing. */
const SITE_CLAIMS = aDay('licence.claims', 2)

interface Standing {
  /** Whose it is. */
  readonly holder: string | undefined
  /**
   * From whom it would be claimed: the holder, or where the holder is gone and others claim it, whoever they claim it from. Nobody comes
   * before them by registering once more.
   */
  readonly from: string | undefined
}

/** Whose a license is, with it locked; the person before it: claims and leaving go the same way. */
export const lockStanding = async (tx: Tx, licence: LicenceId): Promise<Standing> => {
  const { state, licenseNumber } = licence
  const before = await licenceHolder(tx, state, licenseNumber)
  if (before !== undefined) await holdUser(tx, before)
  await lockLicence(tx, state, licenseNumber)
  const holder = await licenceHolder(tx, state, licenseNumber)
  return { holder, from: holder ?? (await openClaimsOf(tx, licence))[0]?.holder }
}

interface Claiming extends Standing {
  readonly claimant: string
  readonly licence: LicenceId
  readonly from: string
  readonly ip: string
}

/**
 * Is there room for one more to decide? Asked with the license locked. Where strangers have filled it, its owner is in all the same, and
 * can write to support.
 */
const hasRoom = async (tx: Tx, ctx: Ctx, { licence, ip }: Claiming): Promise<boolean> =>
  (await openClaimsOf(tx, licence)).length < OPEN_CLAIMS_MAX &&
  (await spend(tx, SITE_CLAIMS, `${licence.state} ${licence.licenseNumber} ${siteOf(ip)}`, ctx.clock()))

/** The account is there without its license: until an administrator has decided it publishes, sends and signs nothing. */
export const noteClaim = async (tx: Tx, ctx: Ctx, it: Claiming, now: string): Promise<void> => {
  const { claimant, holder, from, licence, ip } = it
  if (await hasRoom(tx, ctx, it))
    await insertClaim(tx, { id: newId(), ...licence, claimantId: claimant, holderId: from, now })
  await noteAccount(tx, { kind: 'LICENSE_CLAIMED', userId: claimant, ip }, now)
  if (holder === undefined) return
  if (!(await spend(tx, CLAIMED, `${licence.state} ${licence.licenseNumber}`, ctx.clock()))) return
  await noteAccount(tx, { kind: 'LICENSE_REUSED', userId: holder, ip }, now)
  await enqueue(tx, ctx, [
    {
      eventId: `licence-claimed:${claimant}:${holder}`,
      to: { userId: holder },
      channel: 'email',
      subject: 'Someone claims your license',
      lines: [
        'Someone opened a Parley account and says that your license is theirs. Your account is as it was; an administrator decides whose license it is.',
        `If it is yours, there is nothing to do. To add something, write to ${ctx.config.supportEmail}.`,
      ],
    },
  ])
}
