import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { buyersEmails, sellersProblems } from '#domain/offer/form/step-contact.ts'
import type { Doing } from '../negotiation/doing.ts'
import type { Loaded } from '../negotiation/read/aggregate.ts'
import { noteTried } from '../negotiation/tried.ts'
import type { Db } from '../platform/db/db.ts'
import { anHour, spenderOf, spendOnNew } from '../platform/spending/spend.ts'
import { sellersOf } from './context.ts'

/** How many addresses one person tries as buyers of one home: an answer tells which is a seller's, and one that is sent tells which is not. */
const TRIED = anHour('offer.buyers-tried', 20)

const enough = (): Refusal =>
  refuse('too-many-requests', {
    message: 'You’ve tried too many buyers’ emails for this home. Try again in an hour.',
  })

/**
 * Refuses a buyer who sells the home (I27), of an offer that lacks nothing else. Beyond the measure every new address is refused alike.
 */
export const checkBuyers = async (
  doing: Doing,
  loaded: Loaded,
  body: OfferBody,
  fixed: boolean,
): Promise<Refusal | null> => {
  const { tx, ctx, viewer } = doing
  const emails = buyersEmails(body).map(({ email }) => email)
  const who = `${loaded.listing.id} ${spenderOf(viewer)}`
  const spends = (db: Db) => spendOnNew(db, TRIED, who, emails, ctx.clock())
  // Buyers who don't change any more are no guesses.
  if (!fixed && !(await spends(tx))) return enough()
  const details = sellersProblems(body, await sellersOf(tx, loaded))
  if (!fixed) noteTried(doing, { spends, enough: enough() })
  return details.length > 0 ? refuse('invalid', { details }) : null
}
