import type { Notice } from '#domain/negotiation/notices/notices.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/db.ts'
import type { Message } from '../../platform/outbox/message.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { againTo } from '../tell/again.ts'
import { readNegotiation, type Loaded } from '../read/aggregate.ts'
import { takeDueReminders, type Due } from '../keep/store-waiting.ts'

/** Taken at once; the sweep goes on until none is due. */
const BATCH = 50

interface Reminder {
  readonly notice: Notice
  readonly eventId: string
  readonly suffix: string
}

/** What a reminder says, by what somebody is waited for: CK1 the end of a countdown, CK2 its last day, CK3 all else. */
const reminderOf = (due: Due, loaded: Loaded): Reminder => {
  const { role } = due
  const round = `${due.listing_id}:${loaded.listing.due_at}`
  switch (due.kind) {
    case 'SELECT_OFFER':
      return { notice: { n: 'N31', offerId: null, roles: [role] }, eventId: `CK1:${round}`, suffix: '' }
    case 'ANSWER_ROUND':
      return {
        notice: { n: 'N30', offerId: null, roles: [role], chains: due.chain_id ? [due.chain_id] : [] },
        eventId: `CK2:${round}`,
        suffix: ' (reminder)',
      }
    case 'CONFIRM_BACKUP':
      return {
        notice: { n: 'N43', offerId: due.chain_id, roles: [role] },
        eventId: `CK3:${due.document_id}:${due.since}`,
        suffix: ' (reminder)',
      }
    case 'SIGN':
      return {
        notice: { n: 'N34', offerId: due.document_id, roles: [role] },
        eventId: `CK3:${due.document_id}:${due.since}:${role}`,
        suffix: ' (reminder)',
      }
    case 'SIGN_NOTICE':
      return {
        notice: { n: 'N46', offerId: loaded.contract?.offer_id ?? null, roles: [role] },
        eventId: `CK3:${due.document_id}`,
        suffix: ' (reminder)',
      }
    default:
      return {
        notice: { n: 'N39', offerId: due.document_id, roles: [role] },
        eventId: `CK3:${due.document_id}:${due.since}`,
        suffix: '',
      }
  }
}

/** The messages to one person who is waited for. */
const messagesTo = (due: Due, loaded: Loaded, now: string): Message[] => {
  const { notice, eventId, suffix } = reminderOf(due, loaded)
  return againTo(loaded, notice, [due.user_id], {
    actorId: '',
    actorName: 'Parley',
    eventId,
    date: loaded.listing.auction_date,
    now,
    suffix,
    ...(due.kind === 'SELECT_OFFER' ? {} : { kind: 'reminders' as const }),
  })
}

const tellSome = (ctx: Ctx) =>
  withTransaction<number>(ctx.db, async (tx) => {
    const now = ctx.clock().toISOString()
    const due = await takeDueReminders(tx, [now, BATCH])
    const loaded = new Map<string, Loaded | null>()
    for (const { listing_id: id } of due) if (!loaded.has(id)) loaded.set(id, await readNegotiation(tx, id))
    const messages = due.flatMap((one) => {
      const negotiation = loaded.get(one.listing_id)
      return negotiation ? messagesTo(one, negotiation, now) : []
    })
    await enqueue(tx, ctx, messages)
    return due.length
  })

/**
 * One reminder for each waiting whose time has come (CK1 to CK3). Marked and told in one transaction: none is told twice,
 * also by two processes at once, and none is lost, however many there are and however long no process ran.
 */
export const remind = async (ctx: Ctx): Promise<void> => {
  while ((await tellSome(ctx)) === BATCH);
}
