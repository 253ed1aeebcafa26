import { SECOND } from '#domain/kernel/time/span.ts'
import { ConfigError } from '../config.ts'
import type { Ctx } from '../context.ts'
import type { Storage, Use } from './storage.ts'
import { livingDatabase } from './store.ts'

/** How often each process says which database uses the files. */
const SAID_EVERY_MS = 20 * SECOND
/** What was said longer ago is of a database that has ended. */
const SILENT_MS = 3 * SAID_EVERY_MS
/** How long a start waits to hear it anew, and how often it looks. */
const WAIT_MS = SAID_EVERY_MS + 5 * SECOND
const LOOK_MS = SECOND

const sentenceOf = ({ title }: Storage) =>
  `Another database uses ${title} right now, and has the same id: a copy of this one, or the one that this is a copy of. Each would break the other’s records. Stop the other one, or name other files.`

/** A start that another database keeps from its files. It is not tried again by itself: a copy would take the other one's place at its restart. */
export class FilesInUse extends ConfigError {
  override readonly name = 'FilesInUse'
}

/**
 * Throws where another living database uses these files. What was said a moment ago may be of a database that has just ended or restarted, so
 * this waits until it is said anew. `wall`: this machine's clock, in milliseconds.
 */
export const refuseUsed = async (
  { db, storage, log }: Pick<Ctx, 'db' | 'storage' | 'log'>,
  wall: () => number,
  wait: (ms: number) => Promise<unknown>,
): Promise<void> => {
  const isOwn = async (use: Use) => use.by === (await livingDatabase(db))
  const first = await storage.use.last()
  if (first === null || Math.abs(wall() - first.at) > SILENT_MS || (await isOwn(first))) return
  log.info({ seconds: WAIT_MS / SECOND }, 'waiting: another database used these files a moment ago')
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    await wait(LOOK_MS)
    const next = await storage.use.last()
    if (next === null || (await isOwn(next))) return
    if (next.at !== first.at) throw new FilesInUse([sentenceOf(storage)])
  }
}

/**
 * What a process says: that this database uses the files. Where another one has said so meanwhile, the log has an error. Nothing is taken back
 * at the end: a copy that is started again and again would come in while the process is restarted.
 */
export const createSpeaker = (
  { db, storage, log }: Pick<Ctx, 'db' | 'storage' | 'log'>,
  wall: () => number,
): (() => Promise<void>) => {
  let own: string | null = null
  let said = 0
  return async () => {
    const now = await livingDatabase(db)
    const last = await storage.use.last()
    // Of the time before a restart another process may have spoken once more.
    if (now === own && last !== null && last.by !== now && last.at > said)
      log.error({ sentence: sentenceOf(storage) }, 'files are used twice')
    said = wall()
    own = now
    await storage.use.say({ by: now, at: said })
  }
}

/** Speaks now, and then as often as a start expects; the answer ends that. */
export const keepSaying = (ctx: Ctx): (() => void) => {
  const say = createSpeaker(ctx, Date.now)
  let busy = false
  const next = async () => {
    // A folder may hang.
    if (busy) return
    busy = true
    // A database or a folder that is away is told of elsewhere.
    await say().catch(() => {})
    busy = false
  }
  void next()
  const timer = setInterval(() => void next(), SAID_EVERY_MS)
  return () => clearInterval(timer)
}
