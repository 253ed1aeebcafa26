import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { grantRows } from './grants.ts'
import { endBriefly } from './guard.ts'

const FOLDER = new URL('../../../../db/migrations/', import.meta.url)
/** Any fixed number: two processes starting at once take turns under this advisory lock. */
const LOCK = 7_201_944

/** A pooler refuses the last of these: through one, a lock of the session would stay behind on somebody else's connection. */
export const SESSION = {
  connectionTimeoutMillis: 5_000,
  idle_in_transaction_session_timeout: 600_000,
} as const

/** Names of the migrations in order, `NNN_name.sql`. */
export const migrationFiles = async () =>
  (await readdir(FOLDER)).filter((name) => /^\d{3}_[\w-]+\.sql$/.test(name)).sort()

/** A process of an older release, started on a database that a newer one has brought forward. */
export class NewerSchema extends Error {
  constructor(names: readonly string[]) {
    super(
      `a newer Parley has migrated it (${names.join(', ')}). Start that release, or set ALLOW_NEWER_SCHEMA=1 while the two run side by side.`,
    )
  }
}

/** A migration that the database did not take: the sentence names its file. */
class MigrationFailed extends Error {
  constructor(name: string, cause: unknown) {
    super(`db/migrations/${name}: ${(cause as Error).message}`, { cause })
  }
}

export interface MigrateOptions {
  /** A newer release's migrations are there already, and that is wanted. */
  readonly allowNewer?: boolean
  /** None but these: for rows that were written by the release that had them. */
  readonly only?: readonly string[]
}

/** Whoever waits for a table holds up all who come after: rather a few short tries than one long wait. */
const LOCK_WAIT_MS = 2_000
const LOCK_TRIES = 30
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Applies one. What a statement changes is judged at its end, also what the application has judged at the commit: a check that is left
 * for later refuses each change of a table that it belongs to, and does so where there are rows alone.
 */
const apply = async (client: pg.Client, name: string, text: string): Promise<void> => {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(
        `begin;
set local lock_timeout = ${LOCK_WAIT_MS};
set constraints all immediate;
${text}
;insert into migrations (name) values ('${name}');
commit;`,
      )
      return
    } catch (error) {
      // A connection that is gone takes its transaction with it; what it went by is told.
      await client.query('rollback').catch(() => {})
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries >= LOCK_TRIES)
        throw new MigrationFailed(name, error)
    }
  }
}

export interface MigrateOptions {
  readonly allowNewer?: boolean | undefined
  /** The application's user, where it is another one than that of `url`: it gets its rights on what there is now. */
  readonly grant?: { readonly user: string; readonly demo: boolean } | undefined
}

/**
 * Brings a database forward: plain SQL files, each in a transaction of its own, forward only, under an advisory lock.
 * Answers the names applied now.
 */
export const migrate = async (url: string, options: MigrateOptions = {}): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url, ...SESSION })
  client.on('error', () => {})
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    // Asked first: a user that may create nothing may still find that there is nothing to create.
    const there = await client.query<{ found: boolean }>(
      `select to_regclass('migrations') is not null as found`,
    )
    if (!there.rows[0]?.found)
      await client.query(
        'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
      )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map((row) => row.name))
    const files = await migrationFiles()
    const newer = [...done].filter((name) => !files.includes(name))
    if (newer.length > 0 && !options.allowNewer) throw new NewerSchema(newer)
    for (const name of files) {
      if (done.has(name) || options.only?.includes(name) === false) continue
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      await apply(client, name, text)
      applied.push(name)
    }
    // A newer release knows better what may be changed: its rights stay.
    if (options.grant && newer.length === 0) await grantRows(client, options.grant.user, options.grant.demo)
    return applied
  } finally {
    await endBriefly(client)
  }
}
