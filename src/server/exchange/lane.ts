import { createHash } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { MOST_OWN_BYTES } from '#domain/exchange/format.ts'
import type { Ctx } from '#server/platform/context.ts'
import { withTransaction, type Tx } from '#server/platform/db/db.ts'
import { isOutage } from '#server/platform/db/outage.ts'
import { newId } from '#server/platform/id.ts'
import { describeError } from '#server/platform/log.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import type { SideLane } from '#server/platform/outbox/worker.ts'
import { noteStored } from '../file/attach.ts'
import { findAgent } from './store-agents.ts'
import { claimExport, failExport, keepExport, tryAgain } from './store-exports.ts'
import { TooMuch, writeExport } from './write.ts'

/** Longer than the largest one takes: then whoever had it is dead, and another begins it anew. */
const LEASE_MS = 30 * 60 * 1000
const TRIES = 3
/** Before another try of one that failed. */
const PAUSE_MS = 20_000

const gaveUp = (support: string): string => `We couldn’t make this export. Try again, or write to ${support}.`

const tellReady = (tx: Tx, ctx: Ctx, userId: string, id: string) =>
  enqueue(
    tx,
    ctx,
    (['email', 'app'] as const).map((channel) => ({
      eventId: `export-ready:${id}`,
      to: { userId },
      channel,
      kind: 'account' as const,
      subject: 'Your export is ready',
      lines: ['All of your deals are in one file. It can be downloaded for 7 days.'],
      button: { label: 'Download It', path: '/agent-profile?tab=integrations' },
    })),
  )

type Claimed = NonNullable<Awaited<ReturnType<typeof claimExport>>>

const make = async (ctx: Ctx, http: FastifyInstance, { id, user_id: userId }: Claimed): Promise<void> => {
  const to = join(ctx.storage.temporary, `export-${newId()}.zip`)
  try {
    const people = await findAgent(ctx.db, userId)
    // There is none yet where nobody has uploaded anything.
    await mkdir(ctx.storage.temporary, { recursive: true, mode: 0o700 })
    if (people.length === 0) throw new TooMuch('Only an agent’s deals can be exported.')
    await writeExport(ctx, http, { people, to, mostBytes: MOST_OWN_BYTES })
    const body = await readFile(to)
    const fileId = newId()
    await ctx.storage.put(fileId, body)
    const sha256 = createHash('sha256').update(body).digest()
    await withTransaction<null>(ctx.db, async (tx) => {
      const about = { name: 'parley-export.zip', mime: 'application/zip', size: body.length, sha256 }
      const now = ctx.clock().toISOString()
      await noteStored(tx, { id: fileId, ownerId: userId, type: 'EXPORT', ...about }, now)
      if (await keepExport(tx, { id, fileId, bytes: body.length })) await tellReady(tx, ctx, userId, id)
      return null
    })
  } finally {
    await rm(to, { force: true })
  }
}

const giveUp = (ctx: Ctx, { id }: Claimed, problem: string) =>
  withTransaction<null>(ctx.db, async (tx) => {
    await failExport(tx, id, problem)
    return null
  })

/** Makes the next export that is due; false where there is none. A process that dies with one leaves it to be made again. */
const makeNext = async (ctx: Ctx, http: FastifyInstance): Promise<boolean> => {
  const now = ctx.clock()
  const until = new Date(now.getTime() + LEASE_MS).toISOString()
  const claimed = await claimExport(ctx.db, now.toISOString(), until)
  if (!claimed) return false
  try {
    await make(ctx, http, claimed)
  } catch (error) {
    if (!(error instanceof TooMuch)) ctx.log.error({ ...describeError(error) }, 'an export failed')
    if (error instanceof TooMuch) await giveUp(ctx, claimed, error.message)
    else if (claimed.attempts >= TRIES) await giveUp(ctx, claimed, gaveUp(ctx.config.supportEmail))
    else await tryAgain(ctx.db, claimed.id, new Date(ctx.clock().getTime() + PAUSE_MS).toISOString())
  }
  return true
}

/** One export at a time in a process: each reads as its person would, call by call, and packs off the event loop. */
export const createExportLane = (http: FastifyInstance): SideLane => {
  let busy: Promise<unknown> | null = null
  let stopped = false
  // What was asked for just after the last look is looked for once more.
  let again = false
  const work = async (ctx: Ctx) => {
    do {
      again = false
      while (!stopped && (await makeNext(ctx, http)));
    } while (again && !stopped)
  }
  return {
    wake(ctx) {
      if (busy) again = true
      if (busy || stopped) return
      busy = work(ctx)
        .catch((error) => {
          if (!isOutage(error)) ctx.log.error({ ...describeError(error) }, 'exports failed')
        })
        .finally(() => (busy = null))
    },
    async stop() {
      stopped = true
      await busy
    },
    async drain(ctx) {
      while (await makeNext(ctx, http));
    },
  }
}
