import { once } from 'node:events'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { LicenceLine } from '#domain/account/licence-file.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'

/** What an import did. `repeated`: further lines of a license that the file has more than once. */
export interface ImportCounts {
  readonly added: number
  readonly changed: number
  readonly lapsed: number
  readonly repeated: number
}

/** A file after which more than this part of a state's licenses would be gone is one that was cut off. */
const MOST_LAPSED = 0.2
/** Below, a part says nothing; a file without a license is none all the same. */
const FEW = 100

/** Would end more licenses than a file can: nothing was changed. */
export class TooManyLapse extends Error {
  readonly lapsed: number
  readonly of: number
  constructor(lapsed: number, of: number) {
    super(`${lapsed} of ${of} licenses would lapse.`)
    this.lapsed = lapsed
    this.of = of
  }
}

/** COPY's text: a tab, a line end or a backslash in a name stays a name. */
const escaped = (text: string | null): string =>
  text === null
    ? '\\N'
    : text.replace(/[\\\t\n\r]/g, (c) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[c] ?? '\\r')

const rowOf = (line: LicenceLine): string =>
  `${escaped(line.licenseNumber)}\t${escaped(line.lastName)}\t${escaped(line.firstName)}\t${line.active ? 't' : 'f'}\t${escaped(line.expiresOn)}\n`

/** So many characters are handed on at once. */
const CHUNK = 256 * 1024

const load = async (client: pg.Client, lines: AsyncIterable<LicenceLine>): Promise<void> => {
  const copy = client.query(
    copyFrom('copy arriving (license_number, last_name, first_name, active, expires_on) from stdin'),
  )
  const done = once(copy, 'finish')
  // Heard here as well, so that a failure while lines are still read ends the reading.
  const failed = new Promise<never>((_, reject) => copy.once('error', reject))
  // Whoever reads the lines may fail first: then nobody waits for these.
  done.catch(() => {})
  failed.catch(() => {})
  let chunk = ''
  const put = async () => {
    if (!copy.write(chunk)) await Promise.race([once(copy, 'drain'), failed])
    chunk = ''
  }
  for await (const line of lines) {
    chunk += rowOf(line)
    if (chunk.length >= CHUNK) await put()
  }
  await put()
  copy.end()
  await Promise.race([done, failed])
}

/** Of a license that is there twice, one that holds; of those the one that holds longest. */
const ONCE = `create temporary table arrived on commit drop as
  select distinct on (license_number) license_number, last_name, first_name, active, expires_on
    from arriving order by license_number, active desc, expires_on desc nulls first`

const countOf = async (client: pg.Client, text: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await client.query<{ n: string }>(text, values)
  return Number(rows[0]?.n ?? 0)
}

/** Rows that a statement changed. */
const changedBy = async (client: pg.Client, text: string, values: unknown[]): Promise<number> =>
  (await client.query(text, values)).rowCount ?? 0

/**
 * Makes a state's register what the lines say, in one transaction: who signs in meanwhile reads the old one or the new one,
 * never half of both, and rows that are the same are not changed. Trial licenses stay. The same file again changes nothing.
 * Throws TooManyLapse where the file cannot be the whole one, unless `anyway`.
 */
export const importLicences = async (
  url: string,
  file: {
    readonly state: PropertyState
    readonly source: string
    readonly at: string
    readonly anyway: boolean
  },
  lines: AsyncIterable<LicenceLine>,
  refused: () => number,
): Promise<ImportCounts> => {
  const { state } = file
  const client = new pg.Client({ connectionString: url, application_name: 'parley licenses' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtextextended('licences ' || $1, 0))`, [state])
    await client.query(`create temporary table arriving (license_number text, last_name text, first_name text,
      active boolean, expires_on date) on commit drop`)
    await load(client, lines)
    const all = await countOf(client, 'select count(*) as n from arriving')
    await client.query(ONCE)
    await client.query('alter table arrived add primary key (license_number)')
    await client.query('analyze arrived')
    const repeated = all - (await countOf(client, 'select count(*) as n from arrived'))
    const before = await countOf(
      client,
      `select count(*) as n from licences where state = $1 and active and not trial`,
      [state],
    )
    const { rows } = await client.query<{ id: string }>(
      `insert into licence_imports (state, source, at, added, changed, lapsed, refused)
       values ($1, $2, $3, 0, 0, 0, 0) returning id`,
      [state, file.source, file.at],
    )
    const importId = rows[0]?.id
    const missing = await changedBy(
      client,
      `update licences l set active = false, import_id = $2, asked_at = null
        where l.state = $1 and l.active and not l.trial
          and not exists (select 1 from arrived a where a.license_number = l.license_number)`,
      [state, importId],
    )
    const write = (where: string) =>
      changedBy(
        client,
        `update licences l set last_name = a.last_name, first_name = a.first_name, active = a.active,
                expires_on = a.expires_on, import_id = $2, asked_at = null
           from arrived a
          where l.state = $1 and l.license_number = a.license_number and not l.trial and ${where}`,
        [state, importId],
      )
    const lapsed = missing + (await write('l.active and not a.active'))
    const isCutOff = all === 0 ? lapsed > 0 : before >= FEW && lapsed > before * MOST_LAPSED
    if (!file.anyway && isCutOff) throw new TooManyLapse(lapsed, before)
    const changed = await write(`(l.last_name, l.first_name, l.active, l.expires_on, l.import_id is null)
      is distinct from (a.last_name, a.first_name, a.active, a.expires_on, false)`)
    const added = await changedBy(
      client,
      `insert into licences (state, license_number, last_name, first_name, active, expires_on, import_id)
       select $1, license_number, last_name, first_name, active, expires_on, $2 from arrived
       on conflict (state, license_number) do nothing`,
      [state, importId],
    )
    // What a live register said of them before counts no longer: it is asked again.
    await client.query(
      `update agents a set license_asked_at = null from licences l
        where l.state = $1 and l.import_id = $2 and a.license_state = l.state and a.license_number = l.license_number
          and a.license_asked_at is not null`,
      [state, importId],
    )
    await client.query(
      'update licence_imports set added = $2, changed = $3, lapsed = $4, refused = $5 where id = $1',
      [importId, added, changed, lapsed, refused()],
    )
    await client.query('commit')
    return { added, changed: changed, lapsed, repeated }
  } finally {
    await client.end()
  }
}
