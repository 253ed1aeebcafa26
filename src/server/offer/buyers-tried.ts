import type { OutputOf, Route } from '#api/kernel/route.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { buyersEmails, sellersProblems } from '#domain/offer/form/step-contact.ts'
import { doing, type Doing, type Tried } from '../negotiation/doing.ts'
import type { Loaded } from '../negotiation/read/aggregate.ts'
import type { Call } from '../platform/http/call.ts'
import { anHour, spenderOf, spendOnNew } from '../platform/spending/spend.ts'
import { sellersOf } from './context.ts'

/** How many addresses one person tries as buyers of one home: an answer tells which is a seller's, and one that is sent tells which is not. */
const TRIED = anHour('offer.buyers-tried', 20)

const enough = (): Refusal =>
  refuse('too-many-requests', {
    message: 'You’ve tried too many buyers’ emails for this home. Try again in an hour.',
  })

/**
 * Refuses a buyer who sells the home (I27), of an offer that lacks nothing else. Beyond the measure every new address is refused alike. A
 * seller's address is answered by `countTried` alone, so that no answer that is kept for a key says more than was counted.
 */
export const checkBuyers = async (
  { tx, ctx, viewer, noteTried }: Doing,
  loaded: Loaded,
  body: OfferBody,
  fixed: boolean,
): Promise<Refusal | null> => {
  const emails = buyersEmails(body).map(({ email }) => email)
  const who = `${loaded.listing.id} ${spenderOf(viewer)}`
  // Buyers who don't change any more are no guesses.
  if (!fixed && !(await spendOnNew(tx, TRIED, who, emails, ctx.clock()))) return enough()
  const details = sellersProblems(body, await sellersOf(tx, loaded))
  const answer = details.length > 0 ? refuse('invalid', { details }) : null
  if (fixed) return answer
  noteTried?.({ who, emails, answer })
  return answer && enough()
}

/** A call that may judge buyers. What was judged is counted past a roll-back; of many at once, those beyond the measure are told nothing. */
export const countTried = async <R extends Route, T extends OutputOf<R>>(
  call: Call<R>,
  act: (doing: Doing) => Promise<T | Refusal>,
): Promise<T | Refusal> => {
  const tried: Tried[] = []
  const answer = await call.transaction<T | Refusal>((tx) =>
    act({ ...doing(call, tx), noteTried: (it) => tried.push(it) }),
  )
  // A transaction that was tried again judged again: the last is what it answered.
  const last = tried.at(-1)
  if (!isRefusal(answer) || last === undefined) return answer
  const within = await spendOnNew(call.ctx.db, TRIED, last.who, last.emails, call.ctx.clock())
  return within ? (last.answer ?? answer) : enough()
}
