import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupError, type About, type TableOf } from './format.ts'

/** Where a table's packed rows come from; rejects when they are not the ones that were counted. */
export type Packed = (table: TableOf) => { packed: Readable; check: () => void }

const quoted = (name: string) => pg.escapeIdentifier(name)

const loadTable = async (client: pg.Client, table: TableOf, { packed, check }: ReturnType<Packed>) => {
  const columns = table.columns.map(quoted).join(', ')
  const copy = client.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`))
  await pipeline(packed, createGunzip(), copy)
  check()
  if (copy.rowCount !== table.rows) throw new BackupError(`The table ${table.name} is not whole.`)
}

/**
 * Puts a backup's rows into a database that has the same migrations, in one transaction. As a replica does: what was whole in the
 * snapshot is not judged again, and tables that take no changes take these.
 */
export const loadRows = async (url: string, about: About, packed: Packed): Promise<void> => {
  const client = new pg.Client({ connectionString: url, application_name: 'parley restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
    const here = rows.map((row) => row.name).join()
    if (here !== about.tables.map((table) => table.name).join())
      throw new BackupError('The backup’s tables are not those of its migrations.')
    await client.query(`truncate ${about.tables.map((table) => quoted(table.name)).join(', ')}`)
    for (const table of about.tables) await loadTable(client, table, packed(table))
    for (const { name, value, called } of about.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value, called])
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
