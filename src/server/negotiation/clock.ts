import { chainOf, currentFor, isFrozen, sideOf } from '#domain/negotiation/chain.ts'
import { liveChains, type Notice } from '#domain/negotiation/notices.ts'
import { isTerminal } from '#domain/offer/vocabulary.ts'
import { RESPONSIBLE } from '#domain/offer/lifecycle/rows.ts'
import type { Ctx } from '../platform/context.ts'
import { withTransaction } from '../platform/db/db.ts'
import type { App } from '../platform/http/mount.ts'
import { enqueue } from '../platform/outbox/outbox.ts'
import { readNegotiation, type Loaded } from './aggregate.ts'
import { deadlinesBetween, waitingSince } from './store-clock.ts'
import { messagesOf } from './tell.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** How far a sweep looks back: a process that was away for an hour still reminds; the outbox says everything once. */
const BACK = 60 * MINUTE

const iso = (at: number) => new Date(at).toISOString()

const say = async (
  ctx: Ctx,
  loaded: Loaded,
  notices: readonly Notice[],
  eventId: string,
  suffix = '',
): Promise<void> => {
  const messages = messagesOf(loaded, loaded.n, notices, {
    actorId: '',
    actorName: 'Parley',
    eventId,
    comment: null,
    action: '',
    date: loaded.listing.auction_date,
    suffix,
  })
  await withTransaction<null>(ctx.db, async (tx) => {
    await enqueue(tx, ctx, messages)
    return null
  })
}

/** CK1: the countdown is complete; no offer changes state, the seller side is told. */
const closings = async (ctx: Ctx): Promise<void> => {
  const now = ctx.clock().getTime()
  for (const { id, announced_deadline } of await deadlinesBetween(ctx.db, [iso(now - BACK), iso(now)])) {
    const loaded = await readNegotiation(ctx.db, id)
    if (loaded) await say(ctx, loaded, [{ n: 'N31', offerId: null }], `CK1:${id}:${announced_deadline}`)
  }
}

/** CK2: a day before the deadline, to every living chain without a highest-and-best answer. */
const lastCalls = async (ctx: Ctx): Promise<void> => {
  const now = ctx.clock().getTime()
  for (const { id, announced_deadline } of await deadlinesBetween(ctx.db, [
    iso(now + DAY - BACK),
    iso(now + DAY),
  ])) {
    const loaded = await readNegotiation(ctx.db, id)
    if (!loaded?.listing.round_accepted) continue
    const answered = (chainId: string) =>
      chainOf(loaded.n, chainId).some(
        (o) => o.type === 'GLOBAL_COUNTER_RESPONSE' && o.deliveredAt !== null && !isTerminal(o.state),
      )
    const chains = liveChains(loaded.n).filter((chainId) => !answered(chainId))
    await say(
      ctx,
      loaded,
      [{ n: 'N30', offerId: null, roles: ['BA'], chains }],
      `CK2:${id}:${announced_deadline}`,
      ' (reminder)',
    )
  }
}

/** CK3: one reminder a day after a document began to wait on somebody (spec 3 §9 "Response expected within 24 hrs"). */
const reminders = async (ctx: Ctx): Promise<void> => {
  const now = ctx.clock().getTime()
  for (const { id, listing_id, state_since } of await waitingSince(ctx.db, [
    iso(now - DAY - BACK),
    iso(now - DAY),
  ])) {
    const loaded = await readNegotiation(ctx.db, listing_id)
    const offer = loaded?.n.offers.find((o) => o.id === id)
    if (!loaded || !offer) continue
    const role = RESPONSIBLE[offer.state]
    const chain = chainOf(loaded.n, offer.chainId)
    const waiting =
      offer.type === 'GLOBAL_COUNTER' || (!isFrozen(loaded.n, chain) && isCurrent(offer.id, chain))
    if (role && waiting)
      await say(
        ctx,
        loaded,
        [{ n: 'N39', offerId: id, roles: [role] }],
        `CK3:${id}:${state_since}`,
        ' (reminder)',
      )
  }
}

const isCurrent = (id: string, chain: ReturnType<typeof chainOf>): boolean => {
  const offer = chain.find((o) => o.id === id)
  return (
    offer !== undefined &&
    (currentFor('buyer', chain)?.id === id ||
      currentFor('seller', chain)?.id === id ||
      currentFor(sideOf(offer), chain)?.id === id)
  )
}

/** Source: negotiation.md §1.5 "Clock". Deadlines are decided inside transactions; this only tells, each thing once. */
export const sweepClock = async (ctx: Ctx): Promise<void> => {
  await closings(ctx)
  await lastCalls(ctx)
  await reminders(ctx)
}

export const register = ({ ctx }: App): void => {
  ctx.worker.every('clock', MINUTE, sweepClock)
}
