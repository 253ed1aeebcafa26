import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { MOST_OWN_BYTES } from '#domain/exchange/format.ts'
import { MINUTE } from '#domain/kernel/time/span.ts'
import { counted } from '#domain/kernel/text/format.ts'
import type { Ctx } from '#server/platform/context.ts'
import { withTransaction, type Tx } from '#server/platform/db/db.ts'
import { StorageAway, temporaryPath } from '#server/platform/files/storage.ts'
import { newId } from '#server/platform/id.ts'
import { describeError } from '#server/platform/log.ts'
import { createHands } from '#server/platform/outbox/hands.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import type { SideLane } from '#server/platform/outbox/worker.ts'
import { noteStored } from '../file/attach.ts'
import { findAgent } from './store-agents.ts'
import { exportTurns } from './reader.ts'
import { awaitFiles, claimExport, failExport, keepExport, tryAgain } from './store-exports.ts'
import { TooMuch, writeExport } from './write.ts'

/** Under way at the same time; of all of them one call is read at a time (`exportTurns`), so that a small one passes large ones. */
const HANDS = 4
/** Longer than the largest one takes beside others: then the process that had it is dead, and another one begins it anew. */
const LEASE_MS = 30 * 60 * 1000
const TRIES = 3
/** Before another try of one that failed. */
const PAUSE_MS = 20_000
/** Before another look for files that are away: each may read much before it finds that they are. */
const AWAY_PAUSE_MS = 2 * MINUTE

const gaveUp = (support: string): string => `We couldn’t make this export. Try again, or write to ${support}.`

const tellReady = (tx: Tx, ctx: Ctx, userId: string, id: string, damaged: number) =>
  enqueue(
    tx,
    ctx,
    (['email', 'app'] as const).map((channel) => ({
      eventId: `export-ready:${id}`,
      to: { userId },
      channel,
      kind: 'account' as const,
      subject: 'Your export is ready',
      lines: [
        'All of your deals are in one file. It can be downloaded for 7 days.',
        ...(damaged > 0
          ? [
              `${counted(damaged, 'document is', 'documents are')} not in it, because a stored file is damaged or missing: export.json in it says which. Export again later.`,
            ]
          : []),
      ],
      button: { label: 'Download It', path: '/agent-profile?tab=integrations' },
    })),
  )

type Claimed = NonNullable<Awaited<ReturnType<typeof claimExport>>>

const make = async (ctx: Ctx, http: FastifyInstance, { id, user_id: userId }: Claimed): Promise<void> => {
  const to = await temporaryPath(ctx.storage)
  try {
    const people = await findAgent(ctx.db, userId)
    if (people.length === 0) throw new TooMuch('Only an agent’s deals can be exported.')
    const { damaged = [] } = await writeExport(ctx, http, { people, to, mostBytes: MOST_OWN_BYTES })
    const fileId = newId()
    // Whole in memory, one at a time.
    const { size, sha256 } = await exportTurns.run(userId, async () => {
      const body = await readFile(to)
      await ctx.storage.put(fileId, body)
      return { size: body.length, sha256: createHash('sha256').update(body).digest() }
    })
    await withTransaction<null>(ctx.db, async (tx) => {
      const about = { name: 'parley-export.zip', mime: 'application/zip', size, sha256 }
      const now = ctx.clock().toISOString()
      await noteStored(tx, { id: fileId, ownerId: userId, type: 'EXPORT', ...about }, now)
      if (await keepExport(tx, { id, fileId, bytes: size }))
        await tellReady(tx, ctx, userId, id, damaged.length)
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

/** Takes the next export that is due. A process that dies with one leaves it to be made again. */
const takeNext = (ctx: Ctx): Promise<Claimed | undefined> => {
  const now = ctx.clock()
  return claimExport(ctx.db, now.toISOString(), new Date(now.getTime() + LEASE_MS).toISOString())
}

const makeOrGiveUp = async (ctx: Ctx, http: FastifyInstance, claimed: Claimed): Promise<void> => {
  const later = (ms: number) => new Date(ctx.clock().getTime() + ms).toISOString()
  try {
    await make(ctx, http, claimed)
  } catch (error) {
    if (error instanceof StorageAway) {
      ctx.log.warn({ sentence: error.message }, 'an export waits for files that are away')
      return awaitFiles(ctx.db, claimed.id, later(AWAY_PAUSE_MS))
    }
    if (!(error instanceof TooMuch)) ctx.log.error({ ...describeError(error) }, 'an export failed')
    if (error instanceof TooMuch) await giveUp(ctx, claimed, error.message)
    else if (claimed.attempts >= TRIES) await giveUp(ctx, claimed, gaveUp(ctx.config.supportEmail))
    else await tryAgain(ctx.db, claimed.id, later(PAUSE_MS))
  }
}

/** Each export reads as its person would, call by call, and packs off the event loop. */
export const createExportLane = (http: FastifyInstance): SideLane =>
  createHands<Claimed>({
    hands: HANDS,
    take: takeNext,
    work: (ctx, claimed) => makeOrGiveUp(ctx, http, claimed),
    failed: 'exports failed',
  })
