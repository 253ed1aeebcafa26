import pg from 'pg'
import { expect } from 'vitest'

/**
 * What another process has begun when `act` comes, and commits once `act` waits for it: `statements` run in a transaction of a connection
 * of its own, and lock what they change or read `for update`. `meanwhile`: what others do, and end, before.
 */
export const whileHeld = async <T>(
  url: string,
  statements: readonly string[],
  act: () => Promise<T>,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // A transaction reads who is connected once.
  const watch = new pg.Client({ connectionString: url })
  await watch.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    let ended = false
    const done = act().finally(() => (ended = true))
    const waits = `select 1 from pg_stat_activity where ${rows[0]!.pid} = any(pg_blocking_pids(pid))`
    await expect.poll(async () => ended || (await watch.query(waits)).rowCount !== 0).toBe(true)
    if (ended) throw new Error('It waited for nothing.')
    await meanwhile()
    await client.query('commit')
    return await done
  } finally {
    await client.end()
    await watch.end()
  }
}
