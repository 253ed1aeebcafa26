import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const FOLDER = new URL('../../../../db/migrations/', import.meta.url)
/** Any fixed number: two processes starting at once take turns under this advisory lock. */
const LOCK = 7_201_944

/** Names of the migrations in order, `NNN_name.sql`. */
const migrationFiles = async () =>
  (await readdir(FOLDER)).filter((name) => /^\d{3}_[\w-]+\.sql$/.test(name)).sort()

/**
 * Brings a database forward: plain SQL files, each in a transaction of its own, forward only, under an advisory lock.
 * Answers the names applied now.
 */
export const migrate = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map((row) => row.name))
    for (const name of await migrationFiles()) {
      if (done.has(name)) continue
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      await client.query(`begin;\n${text}\n;insert into migrations (name) values ('${name}');\ncommit;`)
      applied.push(name)
    }
    return applied
  } finally {
    await client.end()
  }
}
