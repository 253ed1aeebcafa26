import { randomInt } from 'node:crypto'
import pg from 'pg'
import { ConfigError, type Config } from '../config.ts'
import { migrationFiles, SESSION } from './migrate.ts'
import { endBriefly } from './guard.ts'
import { wordsOf } from './outage.ts'
import { isAway } from './replica.ts'

type Addresses = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl' | 'migrationUrl'>

/** An address, and the setting that names it. */
interface Way {
  readonly setting: string
  readonly url: string
}

/** The ways to the database, that of its migrations first (`ownUsers`). */
const waysOf = ({ migrationUrl, databaseDirectUrl, databaseUrl }: Addresses): Way[] =>
  [
    { setting: 'MIGRATION_DATABASE_URL', url: migrationUrl },
    { setting: 'DATABASE_DIRECT_URL', url: databaseDirectUrl },
    { setting: 'DATABASE_URL', url: databaseUrl },
  ].filter((way): way is Way => way.url !== null)

/** A setting with where it leads: without user, password, and options. */
const named = ({ setting, url }: Way, more = ''): string => {
  const { host, port, pathname, searchParams } = new URL(url)
  const socket = searchParams.get('host')
  return `${setting} (${socket === null ? host : `${socket}:${port || 5432}`}${pathname}${more})`
}

/** Of this machine's own, since a pooler takes no bounds. A busy one answers late. */
const BRIEFLY = { connectionTimeoutMillis: 5_000, query_timeout: 25_000 } as const

/** Does `work` over a connection of its own. */
const over = async <T>(
  way: Way,
  work: (client: pg.Client) => Promise<T>,
  options: pg.ClientConfig = {},
): Promise<T> => {
  const client = new pg.Client({ connectionString: way.url, ...BRIEFLY, ...options })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await endBriefly(client)
  }
}

const refused = ({ setting }: Way, error: unknown): never => {
  if (error instanceof ConfigError) throw error
  throw new ConfigError([`The database of ${setting} doesn’t take us: ${wordsOf(error)}`])
}

const isStandby = async (client: pg.Client): Promise<boolean> =>
  (await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')).rows[0]?.standby ===
  true

/** Locks of this number's kind are held by who asks which addresses lead to its database. */
const PROOF = 7_201_945

/** Is the lock of this number held in this very database? Everybody may ask that, also behind a pooler. */
const sees = async (client: pg.Client, number: number): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_locks
                     where locktype = 'advisory' and granted and (classid, objid, objsubid) = (${PROOF}, ${number}, 2)
                       and database = (select oid from pg_database where datname = current_database())) as found`,
  )
  return rows[0]?.found === true
}

const NO_RIGHT = '42501'
/** No right, no such table or function, or a provider that has none of it. */
const NOT_TOLD = new Set([NO_RIGHT, '42P01', '42883', '0A000'])

/** The values of one statement, none where there is no such thing, or where this user may not ask. */
const told = async (client: pg.Client, text: string): Promise<string[]> => {
  try {
    return (await client.query<{ value: string }>(text)).rows.map(({ value }) => value)
  } catch (error) {
    if (NOT_TOLD.has(String((error as { code?: string }).code))) return []
    throw error
  }
}

/** How dates and instants are written as Parley reads them (`instantOf`); a database may be set otherwise. */
const ISO = /^ISO\b/

const refuseDates = async ({ setting }: Way, client: pg.Client): Promise<void> => {
  const [style = ''] = await told(client, `select current_setting('datestyle') as value`)
  if (!ISO.test(style))
    throw new ConfigError([
      `The database of ${setting} writes its dates in the style ${style}, and Parley reads ISO: alter database … set datestyle to ISO, the same for a role that sets it, and let a pooler connect anew.`,
    ])
}

/** The table that says what was migrated, as this connection finds it; null: it finds none. */
const migrationsAt = async (client: pg.Client): Promise<string | null> => {
  const { rows } = await client.query<{ at: string | null }>(
    `select to_regclass('migrations')::oid::text as at`,
  )
  return rows[0]?.at ?? null
}

/** What a standby, or a subscriber, has in common with its primary. */
interface Likeness {
  readonly standby: boolean
  readonly subscriber: boolean
  readonly oid: string
  /** The cluster's own number; null: this user may not ask. */
  readonly system: string | null
  /** The id that goes with the files; null: there is none yet. */
  readonly instance: string | null
}

const INSTANCE = `select value #>> '{}' as value from system_facts where name = 'instance'`
const SYSTEM = 'select system_identifier::text as value from pg_control_system()'

const likenessOf = async (client: pg.Client): Promise<Likeness> => {
  const { rows } = await client.query<Pick<Likeness, 'standby' | 'subscriber' | 'oid'>>(
    `select pg_is_in_recovery() as standby, oid::text,
            exists (select from pg_subscription s where s.subdbid = d.oid) as subscriber
       from pg_database d where datname = current_database()`,
  )
  const first = async (text: string) => (await told(client, text))[0] ?? null
  return {
    ...rows[0]!,
    system: await first(SYSTEM),
    instance: await first(INSTANCE),
  }
}

const differ = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other

/** What is not known of one of them, such as a row that has not come yet, refuses nobody; while it serves it is compared again (`replica.ts`). */
const isCopyOf = (primary: Likeness, copy: Likeness): boolean =>
  !differ(copy.instance, primary.instance) &&
  (copy.standby ? copy.oid === primary.oid && !differ(copy.system, primary.system) : copy.subscriber)

/**
 * Throws a sentence where the addresses lead to more than one database, before anything is migrated: a lock that is held over the first one
 * is seen over each of the others. A copy for reading is a standby of it or a subscriber; one that is away is left alone.
 */
export const refuseOthers = async (config: Addresses): Promise<void> => {
  const [first, ...others] = waysOf(config)
  const replica: Way | null =
    config.databaseReplicaUrl === null
      ? null
      : { setting: 'DATABASE_REPLICA_URL', url: config.databaseReplicaUrl }
  if (!first || (others.length === 0 && replica === null)) return
  const number = randomInt(2 ** 31 - 1)
  const compare = async (held: pg.Client) => {
    await held.query(`select pg_advisory_lock(${PROOF}, ${number})`)
    const ours = await migrationsAt(held)
    for (const other of others) {
      const look = async (client: pg.Client) => {
        if (await sees(client, number)) {
          const theirs = await migrationsAt(client)
          if (theirs === null || theirs === ours) return
          throw new ConfigError([
            `${named(other)} and ${named(first)} find the tables of two schemas in one database, and nothing was migrated. Let their users find the same one first (search_path).`,
          ])
        }
        const [here, there] = [await isStandby(client), await isStandby(held)].map((is) =>
          is ? ', a standby' : '',
        )
        throw new ConfigError([
          `${named(other, here)} and ${named(first, there)} lead to two databases, and nothing was migrated. Let both name the same one.`,
        ])
      }
      await over(other, look).catch((error: unknown) => refused(other, error))
    }
    if (replica === null) return
    const primary = await likenessOf(held)
    const look = async (client: pg.Client) => {
      if ((await sees(client, number)) || isCopyOf(primary, await likenessOf(client)))
        return refuseDates(replica, client)
      throw new ConfigError([
        `${named(replica)} leads to neither the database of ${named(first)} nor a standby of it, and nothing was migrated. Name a standby, or leave it out.`,
      ])
    }
    await over(replica, look).catch((error: unknown) => isAway(error) || refused(replica, error))
  }
  await over(first, compare, SESSION)
}

/**
 * Throws a sentence where what is found over an address is not what was migrated, such as the tables of another schema, or is written
 * otherwise than Parley reads it.
 */
export const refuseUnfit = async (config: Addresses): Promise<void> => {
  const ways = waysOf(config)
  const files = await migrationFiles()
  let ours: string | null = null
  for (const way of ways) {
    const look = async (client: pg.Client) => {
      await refuseDates(way, client)
      const theirs = await migrationsAt(client)
      ours ??= theirs
      const names = theirs === ours ? await namesIn(way, client) : new Set<string>()
      const missing = files.find((name) => !names.has(name))
      if (missing === undefined) return
      throw new ConfigError([
        `${named(way)} finds other tables than ${named(ways[0] ?? way)} has brought forward (${missing} is missing): let its user find the same schema first (search_path).`,
      ])
    }
    await over(way, look).catch((error: unknown) => refused(way, error))
  }
}

const namesIn = async (way: Way, client: pg.Client): Promise<Set<string>> => {
  try {
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    if ((error as { code?: string }).code !== NO_RIGHT) throw error
    throw new ConfigError([
      `The user of ${named(way)} has no right to the tables. Name their owner in MIGRATION_DATABASE_URL: the migration gives the user of DATABASE_URL its rights, and no other one (docs/operate.md, “Users of the database”).`,
    ])
  }
}
