import { Piscina } from 'piscina'

const poolOf = (module: URL): Piscina => {
  const pool = new Piscina({
    filename: module.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  // A thread that cannot even start has no task to refuse; what waits for it is refused by its own time.
  pool.on('error', () => {})
  return pool
}

/**
 * A thread of its own for work that is dear or may break: started when first needed, ended when idle, off the event loop. Runs one
 * task of the module at a time; a task that takes longer than `longestMs`, or what is asked for it, never ends by itself, and is cut off.
 */
export const createThread = (module: URL, longestMs: number) => {
  let pool: Piscina | null = null
  return (task: unknown, withinMs: number = longestMs): Promise<unknown> => {
    pool ??= poolOf(module)
    return pool.run(task, { signal: AbortSignal.timeout(withinMs) })
  }
}
