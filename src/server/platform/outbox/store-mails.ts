import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { instant } from '../db/row.ts'
import { dueRow, type Lane } from './store.ts'

/** Channels whose messages a server elsewhere takes. */
export type Channel = Exclude<Lane, 'job' | 'side'>
/** What hands that send take: `awaited` has the mails that somebody waits for, `email` the others. */
export type MailLane = Channel | 'awaited'

const mailRow = dueRow.extend({
  channel: z.enum(['email', 'sms']),
  awaited: z.boolean(),
  behind: z.boolean(),
  turn_of: z.string().nullable(),
  domain: z.string().nullable(),
  created_at: instant,
})
export type MailRow = z.output<typeof mailRow>

/** Who comes later than others, and who has to wait. */
export interface Turns {
  /** Go when nothing of anybody else is due, in this order: they have had some of the servers' time, or have it now. */
  readonly served: readonly string[]
  /** Have something in hand, and wait for its end. */
  readonly inTurn: readonly string[]
  /** Have as many in hand as they may. */
  readonly fullDomains: readonly string[]
  /** Rows in hand. */
  readonly inHand: readonly string[]
}

const IN_LANE: Record<MailLane, string> = {
  awaited: `channel = 'email' and awaited`,
  email: `channel = 'email' and not awaited`,
  sms: `channel = 'sms'`,
}

const MARK = '|'
/** The reader's turn, which counts for a site. */
export const turnOfSite = (site: string, reader: string): string => site + MARK + reader
/** For whom the servers' time counts that a turn takes: its site, or the turn itself. */
export const countsFor = (turn: string): string => turn.split(MARK, 1)[0]!
const COUNTS_FOR = `split_part(turn_of, '${MARK}', 1)`

/** Those who have had none of the servers' time, by when they became due. */
const FRESH = { from: 'outbox', order: 'next_at', where: `and coalesce(${COUNTS_FOR}, '') <> all($2)` }
/** The others, by how much they have had. */
const SERVED = {
  from: `unnest($2::text[]) with ordinality had (turn, place) join outbox on ${COUNTS_FOR} = turn`,
  order: 'place, next_at',
  where: '',
}

/** SQL: the first of a lane that is due, fits, and is in no other process's hand; the next is looked for only where there is none. */
const firstWhere = (lane: MailLane, which: string, { from, where, order }: typeof FRESH): string =>
  `(select id from ${from} where state = 'waiting' and next_at <= $1 and ${IN_LANE[lane]} and ${which} ${where}
       and coalesce(turn_of, '') <> all($3) and coalesce(domain, '') <> all($4) and id <> all($5)
       order by ${order} limit 1 for update of outbox skip locked)`

const dueMail = (lane: MailLane) =>
  prepared(
    `outbox.due-${lane}`,
    // One that failed once goes by what its turn has had, or three others would keep it waiting.
    `select id, channel, event_id, address, payload, attempts, awaited, behind, turn_of, domain, created_at
       from outbox where id = coalesce(
      ${firstWhere(lane, 'not behind', FRESH)},
      ${firstWhere(lane, 'behind and attempts > 0', FRESH)},
      ${firstWhere(lane, '(not behind or attempts > 0)', SERVED)},
      ${firstWhere(lane, 'behind', FRESH)},
      ${firstWhere(lane, 'behind', SERVED)})`,
    mailRow,
  )
const DUE = { awaited: dueMail('awaited'), email: dueMail('email'), sms: dueMail('sms') }

/**
 * The next mail or text of a lane that is due, locked until the transaction ends. What goes behind others comes when none of them is due, and those who
 * have had most of the servers' time come last.
 */
export const lockDueMail = async (
  tx: Tx,
  lane: MailLane,
  now: string,
  turns: Turns,
): Promise<MailRow | undefined> =>
  (
    await DUE[lane](tx, [
      now,
      [...turns.served],
      [...turns.inTurn],
      [...turns.fullDomains],
      [...turns.inHand],
    ])
  )[0]

/** What a measure holds back: all that is counted for one `strangerOf`, or what one person has written (`byPeople`) or else sent to an address ('': nobody). */
export type HeldBack =
  | { readonly strangerOf: string }
  | { readonly address: string; readonly by: string; readonly byPeople: boolean }

/** So many rows at a time; the next step takes the others. */
const BEHIND_AT_ONCE = 5000

/** Lets what is due of a lane and fits `those` go behind what others have, from `until` on. What another hand has is not waited for. */
const letBehind = (tx: Tx, channel: Channel, now: string, those: RawBuilder<unknown>, until: string | null) =>
  sql`update outbox set behind = true, leased = false, next_at = coalesce(${until}::timestamptz, next_at) where id in (
      select id from outbox
       where channel = ${channel} and state = 'waiting' and next_at <= ${now} and not awaited and ${those}
       limit ${BEHIND_AT_ONCE} for update skip locked)`.execute(tx)

/**
 * Puts off what is due of all that the same measure holds back, so that a flood costs a statement an hour and not one for each row
 * (security.md H9). Another hand finds the same. `byPeople`: event ids like this, which are counted apart.
 */
export const postponeHeld = async (
  tx: Tx,
  channel: Channel,
  held: HeldBack,
  byPeople: RegExp,
  now: string,
  until: string,
): Promise<void> => {
  const those =
    'strangerOf' in held
      ? sql`attempts = 0 and payload->>'strangerOf' = ${held.strangerOf}`
      : sql`attempts = 0 and address = ${held.address} and coalesce(payload->>${held.byPeople ? 'countedForId' : 'senderId'}, '') = ${held.by}
          and (event_id ~ ${byPeople.source}) = ${held.byPeople}`
  await letBehind(tx, channel, now, those, until)
}

/** Lets a row, and what takes the same turn in its lane and is due, go behind what others have. */
export const goBehind = async (
  tx: Tx,
  { id, channel }: Pick<MailRow, 'id' | 'channel'>,
  turn: string,
  now: string,
): Promise<void> => {
  await letBehind(tx, channel, now, sql`not behind and (id = ${id} or turn_of = ${turn})`, null)
}
