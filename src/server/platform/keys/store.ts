import { z } from 'zod'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/db.ts'
import { endOfUse } from '../session/use.ts'
import type { Sealed } from './keys.ts'

const FACT = 'secret-keys'

/** A key that processes were started with, by its mark, and since when. */
const oneKey = z.object({ mark: z.string(), since: z.iso.datetime() })
export type KeyOfThen = z.output<typeof oneKey>

/** The keys so far, the present one last. Null: none was noted yet. */
export const findKeysSoFar = async (db: Db): Promise<KeyOfThen[] | null> => {
  const row = await db.selectFrom('system_facts').select('value').where('name', '=', FACT).executeTakeFirst()
  return row ? z.array(oneKey).parse(row.value) : null
}

/** Notes the last of `keys` after those that are there, unless it is the last one already; where none is there, all of them. Twenty are kept. */
export const noteKeys = async (db: Db, keys: readonly KeyOfThen[]): Promise<void> => {
  await sql`
    insert into system_facts (name, value) values (${FACT}, ${JSON.stringify(keys)})
    on conflict (name) do update
      set value = jsonb_path_query_array(system_facts.value, '$[last - 18 to last]') || jsonb_build_array(excluded.value -> -1)
    where system_facts.value -> -1 ->> 'mark' <> excluded.value -> -1 ->> 'mark'`.execute(db)
}

/** Where sealed values lie; `counts`: those that somebody misses when they can't be read. */
const PLACES = [
  {
    use: 'authenticators',
    table: 'authenticators',
    id: 'user_id',
    column: 'secret',
    counts: sql<boolean>`true`,
  },
  {
    use: 'authenticators',
    table: 'authenticators',
    id: 'user_id',
    column: 'pending',
    counts: sql<boolean>`false`,
  },
  { use: 'webhooks', table: 'webhook_endpoints', id: 'id', column: 'secret', counts: sql`off_at is null` },
  { use: 'webhooks', table: 'webhook_endpoints', id: 'id', column: 'old_secret', counts: sql`false` },
] as const satisfies { use: Sealed; table: string; id: string; column: string; counts: RawBuilder<unknown> }[]

export interface SealedRow {
  readonly use: (typeof PLACES)[number]['use']
  readonly ownerId: string
  readonly sealed: Buffer
  readonly counts: boolean
  /** Keeps another in its place, unless it was exchanged meanwhile. */
  replace(sealed: Buffer): Promise<void>
}

const PAGE = 500

/** Every sealed value but those of mails, which wait for minutes. */
export const sealedRows = async function* (db: Db): AsyncGenerator<SealedRow> {
  for (const { use, table, id, column, counts } of PLACES) {
    const [from, owner, kept] = [sql.table(table), sql.ref(id), sql.ref(column)]
    for (let after = ''; ;) {
      const { rows } = await sql<{ ownerId: string; sealed: Buffer; counts: boolean }>`
        select ${owner} as "ownerId", ${kept} as sealed, ${counts} as counts from ${from}
         where ${kept} is not null and ${owner} > ${after} order by ${owner} limit ${PAGE}`.execute(db)
      for (const row of rows)
        yield {
          use,
          ...row,
          replace: async (sealed) => {
            await sql`update ${from} set ${kept} = ${sealed} where ${owner} = ${row.ownerId} and ${kept} = ${row.sealed}`.execute(
              db,
            )
          },
        }
      if (rows.length < PAGE) break
      after = rows.at(-1)?.ownerId ?? after
    }
  }
}

/** A time within which a key was the present one; ISO, or infinity. */
export interface Span {
  readonly since: string
  readonly until: string
}

/** An API key that was not used for so long isn't counted: its loss is not noticed. */
const KEY_UNUSED = '90 days'

interface Made {
  readonly 'recovery codes': number
  readonly 'API keys': number
  readonly sessions: number
  readonly 'links in mails': number
  readonly registrations: number
}

/** How many hashes were made within `spans`, of what still counts: no hash says by which key it was made. */
export const madeWithin = async (db: Db, spans: readonly Span[], now: string): Promise<Made> => {
  const within = (at: RawBuilder<unknown>) =>
    sql`exists (select from spans s where ${at} >= s.since and ${at} < s.until)`
  const made = within(sql`t.created_at`)
  // Kept anew on the first use of a day: a key that was used counts as made when that day began.
  const keyMade = within(sql`greatest(t.created_at, t.used_on::timestamp at time zone 'UTC')`)
  const { rows } = await sql<Made>`
    with spans as (select * from unnest(${spans.map(({ since }) => since)}::timestamptz[], ${spans.map(({ until }) => until)}::timestamptz[]) as s (since, until))
    select (select count(*)::int from recovery_codes t where ${made}) as "recovery codes",
           (select count(*)::int from api_keys t where not t.internal and (t.expires_at is null or t.expires_at > ${now})
             and greatest(t.created_at, t.used_on::timestamp at time zone 'UTC') > ${now}::timestamptz - ${KEY_UNUSED}::interval and ${keyMade}) as "API keys",
           (select count(*)::int from sessions t where t.expires_at > ${now} and t.used_at > ${endOfUse(now)} and ${made}) as sessions,
           (select count(*)::int from user_tokens t where t.expires_at > ${now} and ${made}) as "links in mails",
           (select count(*)::int from registrations t where t.expires_at > ${now} and ${made}) as registrations`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) throw new Error('The statement answers one row.')
  return counts
}
