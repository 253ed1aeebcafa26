/** Writes src/server/platform/db/types.ts from a freshly migrated database, so that a store cannot misspell a column. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'

/** PostgreSQL type to TypeScript, as the pool's parsers deliver them (src/server/platform/db/pool.ts). */
const TYPES: Record<string, string> = {
  text: 'string',
  bpchar: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'number',
  date: 'string',
  timestamptz: 'string',
  jsonb: 'Json',
  bytea: 'Buffer',
  _text: 'string[]',
  _int4: 'number[]',
  _jsonb: 'Json[]',
  tsvector: 'string',
  uuid: 'string',
}

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  generated: boolean
  written: boolean
}

const COLUMNS = `
  select c.table_name as table, c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable,
         c.column_default is not null or c.is_identity = 'YES' as generated, c.is_generated = 'NEVER' as written
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
   where c.table_schema = 'public' and t.table_type in ('BASE TABLE', 'VIEW') and c.table_name <> 'migrations'
   order by c.table_name, c.ordinal_position`

const typeOf = (column: Column): string => {
  const known = TYPES[column.type]
  if (!known) throw new Error(`No TypeScript type for ${column.type} (${column.table}.${column.name}).`)
  const base = column.nullable ? `${known} | null` : known
  if (!column.written) return `GeneratedAlways<${base}>`
  return column.generated ? `Generated<${base}>` : base
}

const print = (columns: Column[]): string => {
  const tables = Map.groupBy(columns, (column) => column.table)
  const uses = (word: string) => columns.some((column) => typeOf(column).startsWith(word))
  const imports = ['Generated<', 'GeneratedAlways<'].filter(uses).map((word) => word.slice(0, -1))
  const lines = ['// Written by scripts/db-types.ts from db/migrations. Do not edit.']
  if (imports.length > 0) lines.push(`import type { ${imports.join(', ')} } from 'kysely'`)
  lines.push(
    '',
    '/** A jsonb value: read it through a schema. Write it as JSON text. */',
    'export type Json = unknown',
    '',
  )
  lines.push('export interface DB {')
  for (const [table, list] of tables) {
    lines.push(`  ${table}: {`, ...list.map((column) => `    ${column.name}: ${typeOf(column)}`), '  }')
  }
  return [...lines, '}', ''].join('\n')
}

const folder = mkdtempSync(join(tmpdir(), 'parley-types-'))
const database = await startEmbedded({ dataDir: folder, address: 'db-types', settings: { fsync: 'off' } })
try {
  await migrate(database.url)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<Column>(COLUMNS)
  await client.end()
  writeFileSync(new URL('../src/server/platform/db/types.ts', import.meta.url), print(rows))
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
