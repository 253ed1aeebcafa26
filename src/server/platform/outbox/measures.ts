import { mailboxOf } from '#domain/kernel/text/contact.ts'
import type { Tx } from '../db/db.ts'
import { aDay, anHour, isLeft, renewedAt, shared, spend, spendShared } from '../spending/spend.ts'
import type { Payload } from './message.ts'
import { goBehind, type HeldBack, type MailRow } from './store-mails.ts'

/**
 * What one mailbox and one number get in an hour; the rest comes in the next one, whatever caused it (security.md H9). `caused`: of that, what
 * one person's acts may send, so that an act repeated a hundred times holds up its own mails. `keptFree`: so many of one person's arrive in
 * any case, and so many of those that nobody causes (the clock's), whatever others have filled the mailbox with. A text costs money and
 * rings, so there are fewer.
 */
const MEASURES = {
  email: {
    all: anHour('mail.mailbox', 60),
    caused: anHour('mail.mailbox.caused', 20),
    keptFree: anHour('mail.mailbox.kept-free', 5),
  },
  sms: {
    all: anHour('sms.number', 30),
    caused: anHour('sms.number.caused', 10),
    keptFree: anHour('sms.number.kept-free', 3),
  },
}
/**
 * Mails and texts that one person's acts may send in a day to people who have no account: what goes to strangers by the hundred goes out
 * tomorrow (security.md H9). An agent with many sales names a dozen people a day. Those whom somebody else named are counted for the two
 * alone: a rival's forty buyers, whom a seller's act tells, take nothing of what the seller's own buyers get. Counted here: the agent's own
 * call takes as long for somebody with an account.
 */
const STRANGERS = { email: aDay('mail.strangers', 100), sms: aDay('sms.strangers', 100) }
/**
 * What people write themselves to one mailbox, throw-away accounts too: counted apart, so that it holds up no mail of a deal, nor the one
 * that somebody else writes.
 */
const WRITTEN = shared(anHour, 'mail.mailbox.written', 20, 20)
export const BY_PEOPLE = /^(?:message|invitation):/
/**
 * Mails and texts of one turn (`turnOf`) that go out before what is behind in an hour, to any address. Those beyond go when nothing of anybody else is due: an agent's many mails are late by what others send, and
 * nobody waits for more than these (security.md H9).
 */
const IN_TURN = { email: anHour('mail.sender', 60), sms: anHour('sms.sender', 20) }

/** Does what takes the same turn as this row go behind what others have? */
export const goesBehind = async (tx: Tx, row: MailRow, now: Date): Promise<boolean> => {
  if (row.attempts > 0 || row.awaited || row.behind) return false
  const { senderId, countedForId = '' } = row.payload as Payload
  // A process of the release before writes no turns.
  const turn = row.turn_of ?? senderId ?? countedForId
  if (!turn || (await spend(tx, IN_TURN[row.channel], turn, now))) return false
  await goBehind(tx, row, turn, now.toISOString())
  return true
}

/** Why a mail or text waits: until when, and what waits with it. */
export interface Wait {
  readonly until: string
  readonly held: HeldBack
}

/**
 * Why this mail or text may not go out, where its address has had enough for now; null where it goes at once. Links that somebody waits for
 * have caps of their own, and are not held up by what others send.
 */
export const waitOf = async (tx: Tx, row: MailRow, now: Date): Promise<Wait | null> => {
  if (row.attempts > 0 || row.awaited || row.address === null) return null
  const { all, caused, keptFree } = MEASURES[row.channel]
  const byPeople = BY_PEOPLE.test(row.event_id)
  const { senderId = '', countedForId = '', strangerOf } = row.payload as Payload
  const strangers = STRANGERS[row.channel]
  if (strangerOf && !(await isLeft(tx, strangers, strangerOf, now, 1)))
    return { until: renewedAt(strangers, now), held: { strangerOf } }
  const by = byPeople ? countedForId : senderId
  const later = { until: renewedAt(all, now), held: { address: row.address, by, byPeople } }
  const reached = row.channel === 'email' ? mailboxOf(row.address) : row.address
  const pair = `${reached} ${senderId}`
  if (senderId && !(await spend(tx, caused, pair, now))) return later
  const within = byPeople
    ? await spendShared(tx, WRITTEN, { among: reached, each: by }, now)
    : (await spend(tx, all, reached, now)) || (await spend(tx, keptFree, pair, now))
  if (!within) return later
  // A day's is used by what goes out, and not each time that something is put off by the hour.
  if (strangerOf) await spend(tx, strangers, strangerOf, now)
  return null
}
