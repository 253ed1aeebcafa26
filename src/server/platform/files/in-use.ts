import { SECOND } from '#domain/kernel/time/span.ts'
import type { Ctx } from '../context.ts'
import type { Storage } from './storage.ts'
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

/**
 * The sentence that says that another living database uses these files, or null. What was said a moment ago may be of a database that has
 * just ended or restarted, so this waits until it is said anew. `wall`: this machine's clock, in milliseconds.
 */
export const usedElsewhere = async (
  { db, storage }: Pick<Ctx, 'db' | 'storage'>,
  wall: () => number,
  wait: (ms: number) => Promise<unknown>,
): Promise<string | null> => {
  const own = await livingDatabase(db)
  const first = await storage.use.last()
  if (first === null || first.by === own || Math.abs(wall() - first.at) > SILENT_MS) return null
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    await wait(LOOK_MS)
    const next = await storage.use.last()
    if (next === null || next.by === own) return null
    if (next.at !== first.at) return sentenceOf(storage)
  }
  return null
}

interface Speaker {
  /** Says that this database uses the files. */
  say(): Promise<void>
  /** Takes it back, where no other process has said it since. */
  end(): Promise<void>
}

/** Speaks for one process; where another database has spoken meanwhile, the log has an error. */
export const createSpeaker = (
  { db, storage, log }: Pick<Ctx, 'db' | 'storage' | 'log'>,
  wall: () => number,
): Speaker => {
  let own: string | null = null
  let said = 0
  return {
    async say() {
      const now = await livingDatabase(db)
      const last = await storage.use.last()
      // Of the time before a restart another process may have spoken once more.
      if (now === own && last !== null && last.by !== now && last.at > said)
        log.error({ sentence: sentenceOf(storage) }, 'files are used twice')
      said = wall()
      own = now
      await storage.use.say({ by: now, at: said })
    },
    async end() {
      const last = await storage.use.last()
      if (last !== null && last.by === own && last.at === said) await storage.use.say(null)
    },
  }
}

/** Speaks now, and then as often as a start expects; the answer ends that. */
export const keepSaying = (ctx: Ctx): (() => Promise<void>) => {
  const { say, end } = createSpeaker(ctx, Date.now)
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
  return async () => {
    clearInterval(timer)
    await end().catch(() => {})
  }
}
