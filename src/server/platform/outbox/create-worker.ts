import type { Ctx } from '../context.ts'
import { afterCommit, withTransaction } from '../db/db.ts'
import { isOutage } from '../db/outage.ts'
import { besideTransaction } from '../db/within.ts'
import { describeError } from '../log.ts'
import { withoutFacts } from '../request-facts.ts'
import { doOneJob } from './jobs.ts'
import { createMailLanes, type Senders } from './mails.ts'
import { awaitPatiently, claimRound, tryLock, type JobLane } from './store.ts'
import type { Chore, Job, SideLane, Worker } from './worker.ts'

/** At once; each holds one database connection while it works, and none while it does a long job. */
const HANDS: Record<JobLane, number> = { job: 3, side: 1 }
const JOB_LANES = Object.keys(HANDS) as JobLane[]
/** Of the chores, each of which holds a connection and takes a second one. */
const CHORES_AT_ONCE = 4
/** A row without a wake-up (another process's, or one whose pause is over) is found within this time. */
const POLL_MS = 1000

/** The hands of one lane of jobs, and what they are doing. */
const createJobLane = (
  lane: JobLane,
  busy: Set<Promise<void>>,
  jobs: ReadonlyMap<string, Job>,
  running: () => Ctx | null,
) => {
  let hands = 0
  let wanted = false

  const work = async (ctx: Ctx) => {
    while (running()) {
      const outcome = await doOneJob(ctx, lane, jobs)
      if (outcome === 'nothing due') return
      ctx.metrics.delivered(lane, outcome)
      if (hands < HANDS[lane]) hand(ctx)
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
    if (ctx && !wanted) hand(ctx)
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

  const lanes = JOB_LANES.map((lane) => createJobLane(lane, busy, jobs, () => running))
  /** What nobody here can send waits: for another process, or for a setting. */
  const side: SideLane[] = createMailLanes(senders)
  const wake = () =>
    withoutFacts(() => {
      lanes.forEach((lane) => lane.wake())
      const ctx = running
      if (ctx) side.forEach((lane) => lane.wake(ctx))
    })

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
      for (const lane of JOB_LANES) while ((await doOneJob(ctx, lane, jobs)) !== 'nothing due');
      for (const lane of side) await lane.drain(ctx)
    },
  }
}
