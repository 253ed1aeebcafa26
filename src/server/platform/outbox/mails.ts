import { LRUCache } from 'lru-cache'
import { withoutAddresses } from '#domain/kernel/text/contact.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { MINUTE } from '#domain/kernel/time/span.ts'
import type { Ctx } from '../context.ts'
import { withTransaction } from '../db/db.ts'
import { inSpan } from '../trace/trace.ts'
import { Refused } from './failures.ts'
import { createHands } from './hands.ts'
import { BY_PEOPLE, goesBehind, waitOf } from './measures.ts'
import type { Payload } from './message.ts'
import { openLinks } from './sealed-links.ts'
import { doLeased, isTooOld, keepForLater, leaseOf, TOO_OLD, type Outcome } from './settle.ts'
import { isStopped, lease, markDone } from './store.ts'
import {
  countsFor,
  lockDueMail,
  postponeHeld,
  type Channel,
  type MailLane,
  type MailRow,
  type Turns,
} from './store-mails.ts'
import type { SideLane } from './worker.ts'

/** Sends one message to one address and says what the other end answered; rejects when it could not. */
export type Send = (message: { id: string; to: string; payload: Payload }) => Promise<string | undefined>

/** Absent: nothing of that kind is sent from here, and what waits keeps waiting. */
export interface Senders {
  readonly email?: Send | undefined
  readonly sms?: Send | undefined
}

/** As much of a mail server's answer as a line of the log holds. */
const LONGEST_ANSWER = 200

/** One line for each mail and text that was taken, so that "why did it not arrive?" has an answer (operator.md 18). */
const sayDelivered = (ctx: Ctx, row: MailRow, answer: string | undefined): void => {
  ctx.log.info(
    {
      outbox: row.id,
      channel: row.channel,
      attempts: row.attempts + 1,
      answer: withoutAddresses((answer ?? '').slice(0, LONGEST_ANSWER)),
    },
    'delivered',
  )
}

/** Longer than that of a job: clocks of two machines differ by seconds, and a mail that is sent twice is read twice. */
const MAIL_LEASE_MS = 30_000

/**
 * What may be in hand in a process at the same time, one of each turn. None of it holds a connection of the database while it waits for somebody's
 * server, so there may be much. Both lanes of mails together open fewer connections than a mail server allows one client by custom (fifty).
 */
const HANDS: Record<MailLane, number> = { awaited: 24, email: 24, sms: 2 }

/** One domain has a quarter of the free hands, and one at least: ten domains whose servers hang leave three of 24 for all others. */
const atDomain = (hands: number, inHand: number): number => Math.max(1, Math.floor((hands - inHand) / 4))

/** Those who are named at least so often. */
const named = (names: readonly (string | null)[], times: number): string[] =>
  [
    ...Map.groupBy(
      names.filter((name) => name !== null),
      (name) => name,
    ),
  ].flatMap(([name, all]) => (all.length >= times ? [name] : []))

/** `had`: who has had some of the servers' time, least first. `hands`: as many as there may be now. */
const turnsOf = (hands: number, inHand: readonly MailRow[], had: readonly string[]): Turns => {
  const inTurn = named(
    inHand.map((row) => row.turn_of),
    1,
  )
  const now = new Set(inTurn.map(countsFor))
  return {
    served: [...had.filter((who) => !now.has(who)), ...now],
    inTurn,
    fullDomains: named(
      inHand.map((row) => row.domain),
      atDomain(hands, inHand.length),
    ),
    inHand: inHand.map(({ id }) => id),
  }
}

/**
 * Takes the next due mail or text of a lane, which is leased from then on; 'again': what came first was put off. What is spent for it is
 * committed before it is sent, so that no other hand waits for a server elsewhere.
 */
export const takeMail = async (
  ctx: Ctx,
  lane: MailLane,
  turns: Turns,
): Promise<MailRow | 'again' | undefined> => {
  const taken = await withTransaction<MailRow | 'again' | 'none'>(ctx.db, async (tx) => {
    const now = ctx.clock()
    const row = await lockDueMail(tx, lane, now.toISOString(), turns)
    if (!row) return 'none'
    if (isTooOld(row, now.getTime())) {
      await keepForLater(tx, ctx, row, new Refused(TOO_OLD))
      return 'again'
    }
    if (await goesBehind(tx, row, now)) return 'again'
    const wait = await waitOf(tx, row, now)
    if (wait !== null) {
      await postponeHeld(tx, row.channel, wait.held, BY_PEOPLE, now.toISOString(), wait.until)
      return 'again'
    }
    if (row.channel === 'sms' && row.address && (await isStopped(tx, row.address))) {
      await markDone(tx, row, now.toISOString())
      return 'again'
    }
    await lease(tx, row.id, leaseOf(ctx, MAIL_LEASE_MS))
    return row
  })
  return taken === 'none' || isRefusal(taken) ? undefined : taken
}

/** Sends what was taken, and marks it. */
export const sendMail = (
  ctx: Ctx,
  lane: MailLane,
  row: MailRow,
  send: Send,
): Promise<Exclude<Outcome, 'nothing due'>> =>
  doLeased(
    ctx,
    row,
    async () => {
      if (row.address === null) return undefined
      const payload = openLinks(ctx.keys, row.id, row.payload as Payload)
      const message = { id: row.id, to: row.address, payload }
      return inSpan(`outbox ${lane}`, () => send(message))
    },
    (answer) => sayDelivered(ctx, row, answer),
    MAIL_LEASE_MS,
  )

/** How long a server that could not be used is left alone: it would cost each row in line its time-out. */
const REST_MS = 15_000

/** What is under way to one server, of all lanes that it serves, and whether it takes more. */
const createLine = () => {
  let underWay = 0
  let until = 0
  let most = 0
  return {
    begin: (): void => void underWay++,
    end: (): void => void underWay--,
    /** A mail found nobody there. A server that has others may have as many as it takes. */
    rest: (ctx: Ctx): void => {
      until = ctx.clock().getTime() + REST_MS
      most = underWay
    },
    /** How many of so many hands a lane may have now, which leaves a quarter for the other lane. A longer rest than was set is a clock that was set back. */
    hands: (ctx: Ctx, of: number): number => {
      const left = until - ctx.clock().getTime()
      if (left <= 0 || left > REST_MS) return of
      return underWay < most ? Math.min(of, most - Math.ceil((most - 1) / 4)) : 0
    },
  }
}
type Line = ReturnType<typeof createLine>

/** For so long it is remembered how much of the servers' time a turn has had, in milliseconds. */
const REMEMBERED_MS = 10 * MINUTE
/** So many turns are remembered by a process. */
const TURNS = 1_000

/**
 * How much of the servers' time each turn has had. A stranger's many mails to a domain that answers late hold up the stranger's own
 * (security.md H9).
 */
const createShares = () => {
  const shares = new LRUCache<string, { spent: number; since: number }>({ max: TURNS })
  const isOver = ({ since }: { since: number }, at: number) => at - since > REMEMBERED_MS || at < since
  return {
    add(turn: string, began: number, ended: number): void {
      const known = shares.get(turn)
      const share = known && !isOver(known, ended) ? known : { spent: 0, since: began }
      shares.set(turn, { ...share, spent: share.spent + ended - began })
    },
    /** Who has had some, least first. */
    had: (at: number): string[] =>
      [...shares.entries()]
        .filter(([, share]) => !isOver(share, at))
        .toSorted(([, a], [, b]) => a.spent - b.spent)
        .map(([turn]) => turn),
  }
}

/**
 * The hands that send mails or texts. Nothing that binds waits behind them, and nobody behind somebody else's slow server: there are more hands than ten
 * domains may have, and next is who has had least of the servers' time.
 */
export const createMailLane = (lane: MailLane, send: Send, line: Line = createLine()): SideLane => {
  const shares = createShares()
  const channel: Channel = lane === 'awaited' ? 'email' : lane
  return createHands<MailRow>({
    hands: HANDS[lane],
    async take(ctx, inHand) {
      const hands = line.hands(ctx, HANDS[lane])
      if (inHand.length >= hands) return undefined
      return takeMail(ctx, lane, turnsOf(hands, inHand, shares.had(ctx.clock().getTime())))
    },
    async work(ctx, row) {
      const began = ctx.clock().getTime()
      let outcome: Outcome | undefined
      line.begin()
      try {
        outcome = await sendMail(ctx, lane, row, send)
        ctx.metrics.delivered(channel, outcome)
      } finally {
        line.end()
        if (outcome === 'unreachable') line.rest(ctx)
        else if (row.turn_of !== null) shares.add(countsFor(row.turn_of), began, ctx.clock().getTime())
      }
    },
    failed: `outbox, ${lane} failed`,
  })
}

/** The lanes of what can be sent from here; those of mails share a server. */
export const createMailLanes = ({ email, sms }: Senders): SideLane[] => {
  const line = createLine()
  return [
    ...(email ? [createMailLane('awaited', email, line), createMailLane('email', email, line)] : []),
    ...(sms ? [createMailLane('sms', sms)] : []),
  ]
}
