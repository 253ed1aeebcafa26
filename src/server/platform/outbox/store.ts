import { z } from 'zod'
import { sql } from 'kysely'
import { ACCOUNT_STATUSES } from '#domain/account/status.ts'
import type { MessagePreferences } from '#domain/message/kinds.ts'
import type { Db, Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'

export const recipient = z.object({
  id: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** The number at which an agent is called, where theirs is another one. */
  office: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  status: z.enum(ACCOUNT_STATUSES),
  sms: z.boolean().nullable(),
  agent: z.boolean(),
  preferences: z.custom<MessagePreferences>(),
  /** Of somebody without an account: the number that each record asked for has of them, as ten digits. */
  typed: z.record(z.string(), z.string().nullable()).nullable(),
})
export type Recipient = z.output<typeof recipient>

/**
 * SQL: what a record has of this row of `users`, by its email; null: it names nobody so. `value`: of one whom it names, `p`. `first` and
 * `others`: whom it names, as JSON.
 */
const typedOf = (value: string) => (users: string, first: string, others: string) =>
  `(select ${value} from jsonb_array_elements(jsonb_build_array(${first}) || coalesce(${others}, '[]')) p
     where lower(trim(p #>> '{user,email}')) = ${users}.email limit 1)`

/** SQL: the ten digits that a record has as the number of this row of `users`; null: none. */
export const numberTyped = typedOf(`us_digits(p #>> '{user,phone}')`)

const typedNames = typedOf(
  `jsonb_build_object('firstName', coalesce(p #>> '{user,firstName}', ''), 'lastName', coalesce(p #>> '{user,lastName}', ''))`,
)

/** SQL: the first and last name of this row of `users` in a record, as JSON: those that the record has, where there is no account. */
export const namesIn = (users: string, first: string, others: string): string =>
  `coalesce(case when ${users}.status = 'PROVISIONAL' then ${typedNames(users, first, others)} end,
     jsonb_build_object('firstName', ${users}.first_name, 'lastName', ${users}.last_name))`

/** SQL: has the number of this row of `users` answered STOP? Then no text goes there, whatever was agreed to. */
export const NUMBER_STOPPED = 'exists (select from sms_stops s where s.number = us_digits(users.phone))'

const recipients = prepared(
  'outbox.recipients',
  `select id, email, phone, first_name, status, last_name,
          case when ${NUMBER_STOPPED} then false
               -- Asked, and not answered for this number: nobody's word counts for theirs.
               when consents ? 'sms' then coalesce((consents->>'sms')::boolean, false) end as sms,
          message_preferences as preferences,
          (select a.phone from agents a where a.user_id = users.id) as office,
          exists (select from agents a where a.user_id = users.id) as agent,
          case when status = 'PROVISIONAL' then (select jsonb_object_agg(r.id, r.number) from (
            select l.id, ${numberTyped('users', `l.body -> 'primaryOwner'`, `l.body -> 'secondaryOwners'`)} as number
              from listing_owners w join listings l on l.id = w.listing_id
             where w.user_id = users.id and w.listing_id = any($3)
            union all select o.id, ${numberTyped('users', `o.body -> 'primaryBuyer'`, `o.body -> 'secondaryBuyers'`)}
              from offer_buyers b join offers o on o.id = b.chain_id
             where b.user_id = users.id and b.chain_id = any($3)) r) end as typed
     from users where id = any($1) or email = any($2)`,
  recipient,
)

/** Has this number answered STOP? Asked again when a text goes out: it may have waited, or been tried anew by hand. */
export const isStopped = async (tx: Tx, address: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from sms_stops where number = us_digits(${address})`.execute(tx)
  return rows.length > 0
}

/** `records`: ids of listings and chains whose numbers of people without an account are wanted. */
export const findRecipients = (
  tx: Tx,
  ids: readonly string[],
  emails: readonly string[],
  records: readonly string[],
) => recipients(tx, [ids, emails, records])

export interface NewRow {
  readonly id: string
  readonly event_id: string
  readonly recipient: string
  readonly channel: string
  readonly recipient_user_id: string | null
  readonly address: string | null
  readonly payload: unknown
  readonly state: 'waiting' | 'done'
  readonly next_at: string
  /** Somebody waits for this mail: no measure holds it up, and it has a lane of its own. */
  readonly awaited?: boolean
  /** Whose turn it takes: who causes it or is counted for it, a site of visitors, or the reader; of a job none. */
  readonly turn_of?: string
  /** The domain that somebody bought, of a mail's address. */
  readonly domain?: string | null
}

const insert = prepared(
  'outbox.insert',
  `insert into outbox (id, event_id, recipient, channel, recipient_user_id, address, payload, state, next_at, awaited,
          turn_of, domain, created_at)
   select id, event_id, recipient, channel, recipient_user_id, address, payload, state, next_at, coalesce(awaited, false),
          turn_of, domain, $2
     from jsonb_to_recordset($1::jsonb) as row (id text, event_id text, recipient text, channel text,
          recipient_user_id text, address text, payload jsonb, state text, next_at timestamptz, awaited boolean,
          turn_of text, domain text)
   on conflict (event_id, recipient, channel) do nothing returning id`,
  z.object({ id: z.string() }),
)

/** Answers the ids of those written: what was told before is left out. */
export const insertRows = async (tx: Tx, rows: readonly NewRow[], now: string): Promise<string[]> =>
  (await insert(tx, [JSON.stringify(rows), now])).map((row) => row.id)

/** What is worked off side by side: no job ever waits behind a mail server, and none that binds behind one that a stranger may cause. */
export const LANES = ['job', 'side', 'email', 'sms'] as const
export type Lane = (typeof LANES)[number]
/** Lanes of jobs: `side` has those that bind nobody. */
export type JobLane = 'job' | 'side'

export const isJobLane = (lane: Lane): lane is JobLane => lane === 'job' || lane === 'side'

export const dueRow = z.object({
  id: z.string(),
  channel: z.enum(LANES),
  event_id: z.string(),
  address: z.string().nullable(),
  payload: z.unknown(),
  attempts: z.number(),
})
export type DueRow = z.output<typeof dueRow>

const dueJob = prepared(
  'outbox.due-job',
  `select id, channel, event_id, address, payload, attempts from outbox
    where state = 'waiting' and next_at <= $1 and channel = $2 order by next_at for update skip locked limit 1`,
  dueRow,
)

/** The next job of a lane that is due, locked until the transaction ends: a killed process lets go of it at once. */
export const lockDueJob = async (tx: Tx, lane: JobLane, now: string): Promise<DueRow | undefined> =>
  (await dueJob(tx, [now, lane]))[0]

/**
 * A delivered mail's text, links and address are not kept, nor what a job was given; that it arrived takes back that its address takes
 * none.
 */
export const markDone = async (tx: Tx, row: DueRow, now: string): Promise<void> => {
  await sql`update outbox set state = 'done', done_at = ${now}, last_error = null, attempts = attempts + 1,
      payload = '{}'::jsonb, address = null, domain = null,
      turn_of = null, leased = false
    where id = ${row.id}`.execute(tx)
  if (row.channel === 'email')
    await sql`delete from refused_addresses where address = ${row.address}`.execute(tx)
}

/** Nothing arrives at this address, as far as anybody knows. */
export const markRefused = async (tx: Tx, address: string, reason: string, now: string): Promise<void> => {
  await sql`insert into refused_addresses (address, reason, at) values (${address}, ${reason}, ${now})
    on conflict (address) do update set reason = excluded.reason, at = excluded.at`.execute(tx)
}

export const markTried = async (
  tx: Tx,
  id: string,
  tried: {
    readonly error: string
    readonly nextAt: string
    readonly failed: boolean
    /** From now on it goes behind what others have. */
    readonly behind: boolean
  },
): Promise<void> => {
  // Of a long job whose lease was over another process may have done it meanwhile.
  await sql`update outbox set attempts = attempts + 1, last_error = ${tried.error}, next_at = ${tried.nextAt},
      leased = false, behind = behind or ${tried.behind}, state = ${tried.failed ? 'failed' : 'waiting'}
    where id = ${id} and state = 'waiting'`.execute(tx)
}

/** A process has it in hand until then, or until it is done or was tried. */
export const lease = async (tx: Tx, id: string, until: string): Promise<void> => {
  await sql`update outbox set leased = true, next_at = ${until} where id = ${id}`.execute(tx)
}

/** Keeps a leased row for longer, until it is done or was tried. */
export const extendLease = async (db: Db, row: DueRow, until: string): Promise<void> => {
  await sql`update outbox set next_at = ${until}
    where id = ${row.id} and state = 'waiting' and attempts = ${row.attempts}`.execute(db)
}

export const savepointJob = (tx: Tx) => sql`savepoint job`.execute(tx)
export const undoJob = (tx: Tx) => sql`rollback to savepoint job`.execute(tx)

/**
 * Is it time for this chore again? Whichever process asks first does it, and the others find that it was done; when that
 * process ends, another one is the first. Called with its lock held.
 */
export const claimRound = async (tx: Tx, name: string, ms: number, now: Date): Promise<boolean> => {
  // Timers of a process come a little early or late.
  const before = new Date(now.getTime() - ms * 0.9).toISOString()
  const { rows } = await sql`
    insert into chores (name, ran_at) values (${name}, ${now.toISOString()})
    on conflict (name) do update set ran_at = excluded.ran_at
      where chores.ran_at <= ${before} or chores.ran_at > excluded.ran_at
    returning name`.execute(tx)
  return rows.length > 0
}

/** Locks of chores are a name's hash with this; whoever must hold one off takes the same. */
export const CHORES = 7_201_944

/** A chore works on other connections while this transaction holds its lock: it may idle for as long as that takes. */
export const awaitPatiently = async (tx: Tx): Promise<void> => {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}

/** One process at a time: answers whether this transaction holds the named lock. */
export const tryLock = async (tx: Tx, name: string): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, ${sql.lit(CHORES)})) as held`.execute(tx)
  return rows[0]?.held ?? false
}
