import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
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
})
export type MailRow = z.output<typeof mailRow>

/** Who comes later than others, and who has to wait. */
export interface Turns {
  /** Go when nothing of anybody else is due: they have something in hand, or have had their share. */
  readonly served: readonly string[]
  /** Have as many in hand as they may. */
  readonly full: readonly string[]
  readonly fullDomains: readonly string[]
  /** Domains that answer late: their mails go when nothing else is due. */
  readonly slowDomains: readonly string[]
  /** No other domains, where as many hands as may are at those that are slow or not known; null: any. */
  readonly onlyDomains: readonly string[] | null
  /** Rows in hand. */
  readonly inHand: readonly string[]
}

const IN_LANE: Record<MailLane, string> = {
  awaited: `channel = 'email' and awaited`,
  email: `channel = 'email' and not awaited`,
  sms: `channel = 'sms'`,
}

/** SQL: the first of a lane that is due, fits, and is in no other process's hand; the next is looked for only where there is none. */
const firstWhere = (lane: MailLane, which: string): string =>
  `(select id from outbox where state = 'waiting' and next_at <= $1 and ${IN_LANE[lane]} and ${which}
       and coalesce(domain, '') <> all($4) and id <> all($5) and ($7::text[] is null or domain is null or domain = any($7))
       order by next_at limit 1 for update skip locked)`

const FRESH = `coalesce(turn_of, '') <> all($2)`
const SERVED = `turn_of = any($2) and turn_of <> all($3)`

const QUICK = `coalesce(domain, '') <> all($6)`
const SLOW = `domain = any($6)`

/** One that failed once goes before those who have had their share, or three of these would keep it waiting. */
const ORDER = [
  `not behind and ${FRESH}`,
  `behind and attempts > 0 and ${FRESH}`,
  `not behind and ${SERVED}`,
  `behind and ${FRESH}`,
  `behind and ${SERVED}`,
]

const dueMail = (lane: MailLane) =>
  prepared(
    `outbox.due-${lane}`,
    `select id, channel, event_id, address, payload, attempts, awaited, behind, turn_of, domain from outbox where id = coalesce(
      ${[QUICK, SLOW].flatMap((pace) => ORDER.map((which) => firstWhere(lane, `${which} and ${pace}`))).join(',\n      ')})`,
    mailRow,
  )
const DUE = { awaited: dueMail('awaited'), email: dueMail('email'), sms: dueMail('sms') }

/**
 * The next mail or text of a lane that is due, locked until the transaction ends. What goes to a slow domain comes when nothing else is due, what goes
 * behind others when none of them is, and those whose turn it is not come after those whose it is.
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
      [...turns.full],
      [...turns.fullDomains],
      [...turns.inHand],
      [...turns.slowDomains],
      turns.onlyDomains && [...turns.onlyDomains],
    ])
  )[0]

/** What a measure holds back: all that is counted for one `strangerOf`, or what one sender has sent to an address ('': nobody). */
export type HeldBack =
  | { readonly strangerOf: string }
  | { readonly address: string; readonly senderId: string; readonly byPeople: boolean }

/** So many rows at a time; the next step takes the others. */
const BEHIND_AT_ONCE = 5000

/** Lets what is due of a lane and fits `those` go behind what others have, from `until` on. What another hand has is not waited for. */
const letBehind = (tx: Tx, channel: Channel, now: string, those: RawBuilder<unknown>, until: string | null) =>
  sql`update outbox set behind = true, next_at = coalesce(${until}::timestamptz, next_at) where id in (
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
      : sql`attempts = 0 and address = ${held.address} and coalesce(payload->>'senderId', '') = ${held.senderId}
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
