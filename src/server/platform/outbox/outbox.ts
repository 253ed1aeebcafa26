import type { Ctx } from '../context.ts'
import { afterCommit, type Tx } from '../db/db.ts'
import { newId } from '../id.ts'
import { invitation } from './invitation.ts'
import type { Job, Message, Payload } from './message.ts'
import { findRecipients, insertRows, type NewRow, type Recipient } from './store.ts'

const emailOf = (message: Message): string | null =>
  'email' in message.to ? message.to.email.trim().toLowerCase() : null

const find = (message: Message, people: readonly Recipient[]): Recipient | undefined => {
  const { to } = message
  const email = emailOf(message)
  return people.find((person) => ('userId' in to ? person.id === to.userId : person.email === email))
}

/** Where it goes; null when it may not go there. Texts go only to those who agreed (negotiation.md §9). */
const addressOf = (message: Message, person: Recipient | undefined): string | null => {
  if (message.channel === 'app') return ''
  if (message.channel === 'email') return person?.email ?? emailOf(message)
  const agreed = person?.sms === true || (message.consented === true && person?.sms !== false)
  return agreed ? (person?.phone ?? null) : null
}

const payloadOf = async (
  tx: Tx,
  ctx: Ctx,
  message: Message,
  person: Recipient | undefined,
): Promise<Payload> => {
  const { subject, lines, button } = message
  if (message.channel === 'app') return { subject, lines, path: button?.path }
  if (message.inviteAs && person?.status === 'PROVISIONAL' && message.channel === 'email')
    return { subject, lines, ...(await invitation(tx, ctx, person, message.inviteAs)) }
  return {
    subject,
    lines,
    ...(button ? { button: { label: button.label, url: ctx.config.publicUrl + button.path } } : {}),
  }
}

/** Without SMTP the outbox page is the mailbox: nothing is left to do for such a row. */
const stateOf = (ctx: Ctx, message: Message): NewRow['state'] =>
  message.channel === 'app' || ctx.config.smtpUrl === null ? 'done' : 'waiting'

/**
 * Writes messages in the caller's transaction; they are delivered after it commits, by whichever process is free. No
 * request ever waits for a mail server. Two statements, however many messages.
 */
export const enqueue = async (tx: Tx, ctx: Ctx, messages: readonly Message[]): Promise<void> => {
  if (messages.length === 0) return
  const now = ctx.clock().toISOString()
  const ids = messages.flatMap(({ to }) => ('userId' in to ? [to.userId] : []))
  const emails = messages.flatMap((message) => emailOf(message) ?? [])
  const people = await findRecipients(tx, ids, emails)
  const rows: NewRow[] = []
  for (const message of messages) {
    const person = find(message, people)
    if (person?.status === 'DELETED' || ('userId' in message.to && !person)) continue
    const address = addressOf(message, person)
    if (address === null) continue
    rows.push({
      id: newId(),
      event_id: message.eventId,
      recipient: person?.id ?? address,
      channel: message.channel,
      recipient_user_id: person?.id ?? null,
      address,
      payload: await payloadOf(tx, ctx, message, person),
      state: stateOf(ctx, message),
      next_at: now,
    })
  }
  if (rows.length === 0) return
  await insertRows(tx, rows, now)
  if (rows.some((row) => row.state === 'waiting')) afterCommit(tx, ctx.worker.wake)
}

/** Writes a job in the caller's transaction; a handler registered with `ctx.worker.on` runs it after the commit. */
export const enqueueJob = async (tx: Tx, ctx: Ctx, job: Job): Promise<void> => {
  const now = ctx.clock().toISOString()
  const row: NewRow = {
    id: newId(),
    event_id: `${job.name}:${job.key}`,
    recipient: job.name,
    channel: 'job',
    recipient_user_id: null,
    address: null,
    payload: job.payload ?? {},
    state: 'waiting',
    next_at: job.runAt ?? now,
  }
  await insertRows(tx, [row], now)
  afterCommit(tx, ctx.worker.wake)
}
