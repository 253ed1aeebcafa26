import type { Ctx } from '../context.ts'
import { afterCommit, withTransaction } from '../db/db.ts'
import { isOutage } from '../db/outage.ts'
import { besideTransaction } from '../db/within.ts'
import { describeError } from '../log.ts'
import { deliverOne, type Outcome, type Senders } from './deliver.ts'
import { awaitPatiently, claimRound, isJobLane, tryLock, type HandedLane, type Lane } from './store.ts'
import type { Chore, Job, SideLane, Worker } from './worker.ts'

/** At once; each holds one database connection while it works, and none while it does a long job. */
const HANDS: Record<HandedLane, number> = { job: 3, side: 1, awaited: 1, email: 2, sms: 1, slow: 1 }
const HANDED = Object.keys(HANDS) as HandedLane[]
/** The channel of a lane, by which it is counted. */
const channelOf = (lane: HandedLane): Lane => (lane === 'awaited' || lane === 'slow' ? 'email' : lane)
/** Of the chores, each of which holds a connection and takes a second one. */
const CHORES_AT_ONCE = 4
/** A row without a wake-up (another process's, or one whose pause is over) is found within this time. */
const POLL_MS = 1000
/** A server that could not be used at all is left alone for a while: it would cost each row in line its time-out. */
const REST_MS = 15_000

/** The hands of one lane, and what they are doing. */
const createLane = (
  lane: HandedLane,
  busy: Set<Promise<void>>,
  deliver: (ctx: Ctx) => Promise<Outcome>,
  running: () => Ctx | null,
) => {
  let hands = 0
  let wanted = false
  let restsUntil = 0
  /** Longer than it was set for is a clock that was set back. */
  const rests = (ctx: Ctx): boolean => {
    const left = restsUntil - ctx.clock().getTime()
    return left > 0 && left <= REST_MS
  }

  const work = async (ctx: Ctx) => {
    while (running() && !rests(ctx)) {
      const outcome = await deliver(ctx)
      if (outcome === 'nothing due') return
      ctx.metrics.delivered(channelOf(lane), outcome)
      if (outcome === 'unreachable') restsUntil = ctx.clock().getTime() + REST_MS
      else if (hands < HANDS[lane]) hand(ctx)
    }
  }

  const hand = (ctx: Ctx) => {
    hands++
    const mine = work(ctx)
      .catch((error) => complain(ctx, error, `outbox, ${lane}`))
      .finally(() => {
        hands--
        busy.delete(mine)
        if (wanted) wake()
      })
    busy.add(mine)
  }

  const wake = () => {
    const ctx = running()
    // Where all are busy one of them may have looked just before the row appeared: remember to look once more. One that hangs keeps no other
    // from looking.
    wanted = hands === HANDS[lane]
    if (ctx && !wanted && !rests(ctx)) hand(ctx)
  }

  return { wake }
}

const complain = (ctx: Ctx, error: unknown, what: string) => {
  if (!isOutage(error)) ctx.log.error({ ...describeError(error) }, `${what} failed`)
}

interface Repeated {
  readonly name: string
  readonly ms: number
  readonly chore: Chore
}

export const createWorker = (senders: Senders): Worker => {
  const jobs = new Map<string, Job>()
  const chores: Repeated[] = []
  const timers: NodeJS.Timeout[] = []
  const busy = new Set<Promise<void>>()
  let running: Ctx | null = null

  /** What nobody here can send waits: for another process, or for a setting. */
  const deliver = (lane: HandedLane, ctx: Ctx) => deliverOne(ctx, lane, senders, jobs)
  const mine = HANDED.filter((lane) => {
    const channel = channelOf(lane)
    return isJobLane(channel) || senders[channel] !== undefined
  })
  const lanes = mine.map((lane) =>
    createLane(
      lane,
      busy,
      (ctx) => deliver(lane, ctx),
      () => running,
    ),
  )
  const side: SideLane[] = []
  const wake = () => {
    lanes.forEach((lane) => lane.wake())
    const ctx = running
    if (ctx) side.forEach((lane) => lane.wake(ctx))
  }

  const runChore = (ctx: Ctx, { name, ms, chore }: Repeated): Promise<void> => {
    const mine: Promise<void> = withTransaction<void>(ctx.db, async (tx) => {
      await awaitPatiently(tx)
      if (!(await tryLock(tx, name)) || !(await claimRound(tx, name, ms, ctx.clock()))) return
      await besideTransaction(() => chore(ctx))
      afterCommit(tx, () => ctx.metrics.chore(name, 'done'))
    })
      .then(() => {})
      .catch((error) => {
        ctx.metrics.chore(name, 'failed')
        complain(ctx, error, name)
      })
      .finally(() => busy.delete(mine))
    busy.add(mine)
    return mine
  }

  /** Those whose time has come, each once. */
  const line = new Set<Repeated>()
  let atWork = 0
  const nextChores = () => {
    for (const each of line) {
      if (!running || atWork === CHORES_AT_ONCE) return
      line.delete(each)
      atWork++
      void runChore(running, each).finally(() => {
        atWork--
        nextChores()
      })
    }
  }

  const repeat = (ms: number, fn: () => void) => {
    const timer = setInterval(fn, ms)
    timer.unref()
    timers.push(timer)
  }

  return {
    on: (name, within) => void jobs.set(name, { within }),
    onLong: (name, long) => void jobs.set(name, { long }),
    every: (name, ms, chore) => void chores.push({ name, ms, chore }),
    beside: (lane) => void side.push(lane),
    wake,
    start(ctx) {
      running = ctx
      repeat(POLL_MS, wake)
      for (const each of chores)
        repeat(each.ms, () => {
          line.add(each)
          nextChores()
        })
      wake()
    },
    async stop() {
      running = null
      line.clear()
      timers.forEach(clearInterval)
      await Promise.allSettled([...busy, ...side.map((lane) => lane.stop())])
    },
    async drain(ctx) {
      for (const lane of mine) while ((await deliver(lane, ctx)) !== 'nothing due');
      for (const lane of side) await lane.drain(ctx)
    },
  }
}
