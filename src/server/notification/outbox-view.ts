import type { OutboxMessage } from '#api/system.ts'
import { htmlOf, textOf } from '../adapters/mail/html.ts'
import { smsTextOf } from '../adapters/sms/offline.ts'
import type { Payload } from '#server/platform/outbox/message.ts'
import type { OutboxRow } from './store.ts'

/** A row as the mailbox of the demo data shows it. */
export const outboxView = (row: OutboxRow): OutboxMessage => {
  const payload = row.payload as Payload
  const links = [payload.button?.url, payload.also?.url].filter((url) => url !== undefined)
  const isMail = row.channel === 'email'
  return {
    id: row.id,
    channel: row.channel,
    to: row.address,
    subject: payload.subject,
    text: isMail ? textOf(payload) : smsTextOf(payload),
    html: isMail ? htmlOf(payload) : null,
    links: isMail ? links : links.slice(0, 1),
    createdAt: row.created_at,
  }
}
