import { LRUCache } from 'lru-cache'
import { withoutAddresses } from '#domain/kernel/text/contact.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { MINUTE } from '#domain/kernel/time/span.ts'
import type { Ctx } from '../context.ts'
import { withTransaction } from '../db/db.ts'
import { inSpan } from '../trace/trace.ts'
import { createHands } from './hands.ts'
import { BY_PEOPLE, goesBehind, waitOf } from './measures.ts'
import type { Payload } from './message.ts'
import { openLinks } from './sealed-links.ts'
import { doLeased, leaseOf, type Outcome } from './settle.ts'
import { isStopped, lease, markDone } from './store.ts'
import {
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

/** What may be in hand in a process at the same time: of all, of one whose turn it is, and of one domain. */
interface Hands {
  readonly all: number
  readonly each: number
  readonly domain: number
}
/** None of them holds a connection of the database while it waits for somebody's server. */
const HANDS: Record<MailLane, Hands> = {
  awaited: { all: 4, each: 1, domain: 2 },
  email: { all: 6, each: 2, domain: 3 },
  sms: { all: 2, each: 1, domain: 2 },
}

export const MAIL_LANES = Object.keys(HANDS) as MailLane[]

/** Those who are named at least so often. */
const named = (names: readonly (string | null)[], times: number): string[] =>
  [
    ...Map.groupBy(
      names.filter((name) => name !== null),
      (name) => name,
    ),
  ].flatMap(([name, all]) => (all.length >= times ? [name] : []))

/** What a process has learned: who has had a share of the servers' time, and which domains are slow or quick. */
interface Learned {
  readonly served: readonly string[]
  readonly slow: readonly string[]
  readonly quick: readonly string[]
}

const turnsOf = (lane: MailLane, inHand: readonly MailRow[], { served, slow, quick }: Learned): Turns => {
  const turns = inHand.map((row) => row.turn_of)
  const domains = inHand.map((row) => row.domain)
  const { all, each, domain } = HANDS[lane]
  const notQuick = domains.filter((name) => name !== null && !quick.includes(name))
  return {
    served: [...new Set([...served, ...named(turns, 1)])],
    full: named(turns, each),
    fullDomains: named(domains, domain),
    slowDomains: slow,
    onlyDomains: notQuick.length < Math.floor(all / 2) ? null : quick,
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
      const payload = openLinks(ctx.secretKey, row.id, row.payload as Payload)
      const message = { id: row.id, to: row.address, payload }
      return inSpan(`outbox ${lane}`, () => send(message))
    },
    (answer) => sayDelivered(ctx, row, answer),
    MAIL_LEASE_MS,
  )

/** A server that could not be used at all is left alone for a while: it would cost each row in line its time-out. */
const REST_MS = 15_000

const createRest = () => {
  let until = 0
  return {
    begin: (ctx: Ctx) => void (until = ctx.clock().getTime() + REST_MS),
    /** Longer than it was set for is a clock that was set back. */
    lasts: (ctx: Ctx): boolean => {
      const left = until - ctx.clock().getTime()
      return left > 0 && left <= REST_MS
    },
  }
}

/**
 * Of a server's time one has so much in so long, in milliseconds; then others come first. A stranger's many mails to a domain that answers late
 * hold up the stranger's own (security.md H9).
 */
const SHARE = { spent: 1_000, within: 10 * MINUTE }

const createShares = () => {
  const shares = new Map<string, { spent: number; since: number }>()
  const isOver = ({ since }: { since: number }, at: number) => at - since > SHARE.within || at < since
  return {
    add(turn: string, began: number, ended: number) {
      const known = shares.get(turn)
      const share = known && !isOver(known, ended) ? known : { spent: 0, since: began }
      shares.set(turn, { ...share, spent: share.spent + ended - began })
    },
    /** Who has had a share. */
    had(at: number): string[] {
      for (const [turn, share] of shares) if (isOver(share, at)) shares.delete(turn)
      return [...shares].flatMap(([turn, { spent }]) => (spent > SHARE.spent ? [turn] : []))
    },
  }
}

/**
 * A domain is slow whose mails take so many times as long as the quickest's, in milliseconds: the mail server may be slow for all. It is at least so
 * long, and at most, where nothing but slow domains is known.
 */
const SLOW = { times: 4, least: 1_000, most: 4_000 }
/** So many domains are remembered by a process. */
const DOMAINS = 1_000

/**
 * How long the mails to each domain take: half of that is what the last one took, so that no domain is slow for a mailbox that was, and none quick
 * for mails of long ago. Accounts and addresses cost a stranger nothing, domains do (security.md H9).
 */
const createPaces = () => {
  const paces = new LRUCache<string, number>({ max: DOMAINS })
  return {
    add: (domain: string, ms: number): void => {
      const known = paces.get(domain)
      paces.set(domain, known === undefined ? ms : (known + ms) / 2)
    },
    known: (): Pick<Learned, 'slow' | 'quick'> => {
      const quickest = Math.min(...paces.values())
      const limit = Math.min(Math.max(SLOW.times * quickest, SLOW.least), SLOW.most)
      const { slow = [], quick = [] } = Object.groupBy(paces.entries(), ([, ms]) =>
        ms > limit ? 'slow' : 'quick',
      )
      return { slow: slow.map(([domain]) => domain), quick: quick.map(([domain]) => domain) }
    },
  }
}

/**
 * The hands that send mails or texts. Nothing that binds waits behind them, and nobody behind somebody else's slow server: half of them at most are at
 * domains that are slow or not known yet, and first come those who have nothing in hand and had no share of the servers' time.
 */
export const createMailLane = (lane: MailLane, send: Send): SideLane => {
  const rest = createRest()
  const shares = createShares()
  const paces = createPaces()
  const learned = (ctx: Ctx): Learned => ({
    served: shares.had(ctx.clock().getTime()),
    ...paces.known(),
  })
  const learn = (row: MailRow, began: number, ended: number): void => {
    if (row.turn_of !== null) shares.add(row.turn_of, began, ended)
    if (row.domain !== null) paces.add(row.domain, ended - began)
  }
  const channel: Channel = lane === 'awaited' ? 'email' : lane
  return createHands<MailRow>({
    hands: HANDS[lane].all,
    take: async (ctx, inHand) =>
      rest.lasts(ctx) ? undefined : takeMail(ctx, lane, turnsOf(lane, inHand, learned(ctx))),
    async work(ctx, row) {
      const began = ctx.clock().getTime()
      let outcome: Outcome | undefined
      try {
        outcome = await sendMail(ctx, lane, row, send)
        ctx.metrics.delivered(channel, outcome)
      } finally {
        if (outcome === 'unreachable') rest.begin(ctx)
        else learn(row, began, ctx.clock().getTime())
      }
    },
    failed: `outbox, ${lane} failed`,
  })
}
