import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ENTRY = fileURLToPath(new URL('./child-entry.ts', import.meta.url))

/** MB of a child's heap: one that needs more dies alone. */
const HEAP_MB = 512
/** Bytes of it that earlier tasks may leave in use: the next task has the rest. */
const MOST_LEFT = 64 * 1024 * 1024
/** Bytes of the machine's memory that it may hold between tasks. */
const MOST_HELD = 512 * 1024 * 1024
/** A child that has had nothing to do for so long (ms) ends. */
const IDLE_MS = 30_000
/** A child that has not begun by then (ms) never will; processors are busy when a machine starts. */
const START_MS = 60_000

/** No child could be started: what it was to work on is not at fault, and may come again. */
export class NoChild extends Error {}

interface Said {
  readonly ready?: true
  readonly done?: unknown
  readonly heap?: number
  readonly held?: number
}

/** What a child says next; rejects where it dies before, or says nothing for `withinMs`. */
const nextOf = (child: ChildProcess, withinMs: number): Promise<Said> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      child.off('message', hear).off('exit', die).off('error', die)
    }
    const hear = (said: unknown) => {
      end()
      resolve(said as Said)
    }
    const die = () => {
      end()
      reject(new Error('The child process has ended.'))
    }
    const timer = setTimeout(() => {
      end()
      reject(new Error(`The child process took longer than ${withinMs} ms.`))
    }, withinMs)
    child.once('message', hear).once('exit', die).once('error', die)
  })

/** Starts a child that knows nothing of this process: no setting, no connection, no file. */
const start = (module: URL): ChildProcess => {
  const child = fork(ENTRY, [module.href], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', () => {})
  // This process ends without waiting for it.
  child.unref()
  child.channel?.unref()
  return child
}

/**
 * A process of its own for work that may break more than a thread: V8 ends the whole process where a single block of memory is too large. It
 * takes one task at a time (its caller has a line), starts when it is needed first, and is ended when it is idle, dies, takes longer than
 * `longestMs` for a task, or keeps too much of what it has seen. Answers what the task answers, and null where it throws, takes too long, or
 * ends the process; rejects with `NoChild` where none can be started.
 */
export const createChild = (module: URL, longestMs: number) => {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let isBusy = false
  const end = () => {
    child?.kill('SIGKILL')
    child = null
  }
  const begin = async (): Promise<ChildProcess> => {
    try {
      child = start(module)
      await nextOf(child, START_MS)
      return child
    } catch (error) {
      throw new NoChild('No child process could be started.', { cause: error })
    }
  }
  return async (task: unknown, withinMs: number = longestMs): Promise<unknown> => {
    // Of two at once each would take the other's answer for its own.
    if (isBusy) throw new Error('A child process takes one task at a time.')
    isBusy = true
    clearTimeout(idle)
    try {
      const mine = child?.connected ? child : await begin()
      const answer = nextOf(mine, withinMs)
      // Where the task can't even be sent, its answer is awaited nowhere.
      answer.catch(() => {})
      mine.send(task as object)
      const { done = null, heap = Infinity, held = Infinity } = await answer.catch((): Said => ({}))
      if (heap > MOST_LEFT || held > MOST_HELD) end()
      else idle = setTimeout(end, IDLE_MS).unref()
      return done
    } catch (error) {
      end()
      throw error
    } finally {
      isBusy = false
    }
  }
}
