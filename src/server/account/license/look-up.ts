import { licenceNumbers } from '#domain/account/licence.ts'
import { DAY, HOUR } from '#domain/kernel/time/span.ts'
import type { LicenceService } from '#server/adapters/licences/licences.ts'
import type { Ctx } from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/network.ts'
import { describeError } from '#server/platform/log.ts'
import { anHour, spend } from '#server/platform/spending/spend.ts'
import { askedLongAgo, askedSince, keepAnswer, noteAsked } from './store-look-up.ts'

const EVERY_MS = 60_000
/** Asked about in a minute: 28,000 agents a day. */
const AT_ONCE = 20
/** An hour of license numbers from one site; what is beyond it is answered by the table alone. */
const FROM_SITE = anHour('licence.look-up', 60)
/** Who asks on behalf of no one. */
const CHORE = 'daily'

const askAndKeep = async (
  ctx: Ctx,
  service: LicenceService,
  who: string,
  { state, numbers }: { readonly state: string; readonly numbers: readonly string[] },
): Promise<void> => {
  const now = ctx.clock()
  const since = new Date(now.getTime() - DAY).toISOString()
  const fresh = await askedSince(ctx.db, state, numbers, since)
  for (const licenseNumber of numbers.filter((number) => !fresh.includes(number)))
    await keepAnswer(
      ctx.db,
      { state, licenseNumber },
      await service.find(who, state, licenseNumber),
      now.toISOString(),
    )
}

/**
 * Has a state's live register asked about a license that somebody typed, and its answer written into the table, where everything
 * else looks (issue 9 "Licences"). Never inside a transaction. Without such a service, beyond a site's allowance, and while the
 * service is away, the table stays what it is.
 */
export const lookUp = async (
  ctx: Ctx,
  { state: typed, licenseNumber }: { readonly state: string; readonly licenseNumber: string },
  ip: string,
): Promise<void> => {
  const state = typed.trim().toUpperCase()
  const numbers = licenceNumbers(state, licenseNumber)
  if (!ctx.licences || (state !== 'CA' && state !== 'FL') || numbers.length === 0) return
  const site = siteOf(ip)
  if (!(await spend(ctx.db, FROM_SITE, site, ctx.clock()))) return
  try {
    await askAndKeep(ctx, ctx.licences, site, { state, numbers })
  } catch (error) {
    ctx.log.warn(describeError(error), 'the license look-up did not answer')
  }
}

/**
 * Asks about every agent's license once a day, so that publishing, sending, and signing find today's answer in the table. A question that
 * was not answered is asked again in an hour.
 */
export const lookUpAgain = async (ctx: Ctx): Promise<void> => {
  const { licences } = ctx
  if (!licences) return
  const now = ctx.clock().getTime()
  const due = await askedLongAgo(ctx.db, new Date(now - DAY).toISOString(), AT_ONCE)
  for (const { user_id, license_state: state, license_number } of due) {
    let asked = now
    try {
      await askAndKeep(ctx, licences, CHORE, { state, numbers: [license_number] })
    } catch (error) {
      ctx.log.warn(describeError(error), 'the license look-up did not answer')
      asked = now - DAY + HOUR
    }
    await noteAsked(ctx.db, user_id, new Date(asked).toISOString())
  }
}

/** Where no look-up is set nobody is asked: an idle house writes nothing. */
export const registerLookUp = ({ worker, licences }: Ctx): void => {
  if (licences) worker.every('licences.look-up', EVERY_MS, lookUpAgain)
}
