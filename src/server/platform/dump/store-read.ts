import type { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { originalKey } from '#domain/file/copies.ts'
import { CHORES } from '../outbox/store.ts'
import type { SequenceOf } from './format.ts'

/** What a backup reads of a database: everything as it was at one instant, however long it takes. */
export interface Snapshot {
  readonly takenAt: string
  readonly instance: string | null
  readonly migrations: readonly string[]
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[]
  /** Each file's key and the checksum that was noted when it was kept. */
  readonly files: readonly { readonly key: string; readonly sha256: string }[]
  /** A table's rows, packed; `rows` is known once it was read to its end. */
  read(name: string, columns: readonly string[]): { packed: Readable; rows: () => number }
  /** Read last: a sequence is never behind what was read. */
  sequences(): Promise<SequenceOf[]>
  end(): Promise<void>
}

const quoted = (name: string) => pg.escapeIdentifier(name)

/** Every table of ours with the columns that can be written: a generated one follows from the others. */
const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
   group by c.relname order by c.relname`

const SEQUENCES = `
  select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
    from pg_sequences where schemaname = 'public' order by sequencename`

/**
 * Begins the snapshot. As long as it lasts no upload is taken out (`files.forget`, in whatever process), so that the bytes of
 * every row that it sees are there; the lock is taken before the snapshot is.
 */
export const openSnapshot = async (url: string): Promise<Snapshot> => {
  const client = new pg.Client({ connectionString: url, application_name: 'parley backup' })
  client.on('error', () => {})
  await client.connect()
  const rowsOf = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows
  try {
    await rowsOf(`select pg_advisory_lock(hashtextextended('files.forget', ${CHORES}))`)
    await client.query('begin isolation level repeatable read read only')
    const [now] = await rowsOf<{ at: Date }>('select now() as at')
    const [fact] = await rowsOf<{ value: string }>(
      `select value #>> '{}' as value from system_facts where name = 'instance'`,
    )
    return {
      takenAt: now!.at.toISOString(),
      instance: fact?.value ?? null,
      migrations: (await rowsOf<{ name: string }>('select name from migrations order by name')).map(
        (row) => row.name,
      ),
      tables: await rowsOf(TABLES),
      files: await rowsOf(
        `select distinct storage_key as key, encode(sha256, 'hex') as sha256 from files
         union select storage_key || $1, encode(original_sha256, 'hex') from files where original_sha256 is not null
         order by 1`,
        [originalKey('')],
      ),
      read(name, columns) {
        const list = columns.map(quoted).join(', ')
        const copy = client.query(copyTo(`copy (select ${list} from ${quoted(name)}) to stdout`))
        const packed = createGzip({ level: 4 })
        copy.on('error', (error) => packed.destroy(error))
        copy.pipe(packed)
        return { packed, rows: () => copy.rowCount }
      },
      sequences: () => rowsOf<SequenceOf>(SEQUENCES),
      end: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}
