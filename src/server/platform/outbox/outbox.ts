import { getDomain } from 'tldts'
import { isWanted } from '#domain/message/kinds.ts'
import { withoutLinks } from '#domain/message/links.ts'
import { entered } from '#domain/message/reason.ts'
import { oneLine } from '#domain/kernel/text/one-line.ts'
import { fullName, phone } from '#domain/kernel/text/format.ts'
import { isUsPhone, normalEmail } from '#domain/kernel/text/contact.ts'
import type { Ctx } from '../context.ts'
import { afterCommit, type Tx } from '../db/db.ts'
import { newId } from '../id.ts'
import { factsNow } from '../request-facts.ts'
import { insertTokens, type NewToken } from '../session/token-store.ts'
import { invitation } from './invitation.ts'
import type { Job, Message, Payload } from './message.ts'
import { sealLinks } from './sealed-links.ts'
import { findRecipients, insertRows, type NewRow, type Recipient } from './store.ts'
import { turnOfSite } from './store-mails.ts'

const emailOf = (message: Message): string | null =>
  'email' in message.to ? normalEmail(message.to.email) : null

const find = (message: Message, people: readonly Recipient[]): Recipient | undefined => {
  const { to } = message
  const email = emailOf(message)
  return people.find((person) => ('userId' in to ? person.id === to.userId : person.email === email))
}

/**
 * A message as this person wants it: a mail of a kind that was turned off stands behind the bell instead, a text is none. Somebody without
 * an account has no bell, and chose nothing. Where nothing sends texts, none is made: each repeats a mail (decision 105).
 */
const wantedBy = ({ config }: Ctx, message: Message, person: Recipient | undefined): Message | null => {
  const { channel, kind } = message
  if (channel === 'sms' && !config.demo && config.twilio === null) return null
  if (channel === 'app' || !person || isWanted(person.preferences, kind, channel)) return message
  return channel === 'email' ? { ...message, channel: 'app' } : null
}

/** Where it goes; null when it may not go there. Texts go only to those who agreed (negotiation.md §9). */
const addressOf = (message: Message, person: Recipient | undefined): string | null => {
  if (message.channel === 'app') return ''
  if (message.channel === 'email') return person?.email ?? emailOf(message)
  const agreed = person?.sms === true || (message.consented === true && person?.sms !== false)
  if (!person || !agreed) return null
  // Anybody with a license may have named them: what one agent's record says never goes to a number that another's brought.
  return person.status === 'PROVISIONAL' ? (person.typed?.[message.recordId ?? ''] ?? null) : person.phone
}

/** Whoever wrote it, a name or an address too: one line, and links travel in buttons alone (security.md H9). */
const plain = (text: string): string => withoutLinks(oneLine(text))

const nameOf = ({ first_name, last_name }: Recipient): string =>
  plain(fullName({ firstName: first_name, lastName: last_name }))

/**
 * Whom the reader calls. Whoever has no account, or never acted with this agent, reads a name alone: anyone with a license may name
 * them, and a number to call in a stranger's mail would be said in our name (decisions 55 and 81).
 */
const contactOf = (
  { contactNumber }: Message,
  agent: Recipient | undefined,
  reader: Recipient | undefined,
): Payload['contact'] => {
  if (!agent || agent.status === 'DELETED' || nameOf(agent) === '') return undefined
  const number = agent.office ?? agent.phone
  const told =
    contactNumber && reader && reader.status !== 'PROVISIONAL' && number !== null && isUsPhone(number)
  return { name: nameOf(agent), ...(told && { phone: phone(number) }) }
}

/** What of a mail stands around its words: the home, by when, whom to call (look.md "Mails"). */
const aboutOf = (
  ctx: Ctx,
  { home, facts = [], due, reason }: Message,
  contact: Payload['contact'],
): Pick<Payload, 'home' | 'facts' | 'due' | 'contact' | 'reason'> => ({
  ...(reason && { reason: plain(reason) }),
  ...(home && {
    home: {
      address: plain(home.address),
      ...(home.picture !== null && { pictureUrl: ctx.config.publicUrl + home.picture }),
    },
  }),
  ...(facts.length > 0 && { facts }),
  ...(due && { due }),
  ...(contact && { contact }),
})

/** For whom a mail or text is counted; a mail to somebody without an account for who named them as well. */
const countedOf = (
  message: Message,
  person: Recipient | undefined,
): Pick<Payload, 'senderId' | 'countedForId' | 'strangerOf'> => {
  const { senderId, countedForId } = message
  const strangerOf = pairOf(message, countedForId || senderId)
  if (!strangerOf) return {}
  return {
    ...(senderId ? { senderId } : { countedForId }),
    ...(person?.status === 'PROVISIONAL' && { strangerOf }),
  }
}

/** The line of a text to somebody without an account. */
const firstPassword = (subject: string): string =>
  `${subject} (new here? Set a password first, our email has the link)`

/** What is kept of a message, and the token of its invitation, where it is one. */
const payloadOf = (
  ctx: Ctx,
  message: Message,
  person: Recipient | undefined,
  people: readonly Recipient[],
): { payload: Payload; token: NewToken | null } => {
  const { button } = message
  const sender = people.find(({ id }) => id === message.senderId)
  const subject = plain(message.subject)
  const lines = message.lines.map(plain)
  if (message.channel === 'app') return { payload: { subject, lines, path: button?.path }, token: null }
  const agent = people.find(({ id }) => id === message.contactId)
  const about = {
    ...(message.channel === 'email' && aboutOf(ctx, message, contactOf(message, agent, person))),
    ...countedOf(message, person),
  }
  const isInvited = message.inviteAs !== undefined && person?.status === 'PROVISIONAL'
  if (isInvited && message.channel === 'email') {
    const { links, token } = invitation(ctx, person, message.inviteAs, sender)
    const reason = entered(about.contact?.name ?? (sender?.agent ? nameOf(sender) : null))
    return { payload: { subject, lines, reason, ...about, ...links }, token }
  }
  const linked = ({ label, path }: { label: string; path: string }) => ({
    label,
    url: ctx.config.publicUrl + path,
  })
  const own = {
    ...(button ? { button: linked(button) } : {}),
    ...(message.also
      ? { also: { ...linked(message.also), ...(message.also.stops && { stops: true }) } }
      : {}),
  }
  // The page of a text asks for a password, and no text has the link that sets one: it belongs to the mailbox.
  return {
    payload: { subject: isInvited ? firstPassword(subject) : subject, lines, ...about, ...own },
    token: null,
  }
}

/** Mails that somebody waits for, by their event: what others send holds none of them up. */
const AWAITED = /^(?:reset|activation|security|invitation-again):/

/**
 * The domain that somebody bought, of a mail's address, with all names below it: a stranger has as many of these as they can spell. Where it is
 * none, the whole of what follows the @.
 */
const domainOf = (address: string): string => {
  const host = address.slice(address.lastIndexOf('@') + 1)
  return getDomain(host) ?? host
}

/** Who is counted for a mail or text; where somebody else named the reader, the two: nobody fills another's turn. */
const pairOf = ({ namedById }: Message, counted: string | undefined): string | undefined =>
  counted && namedById && namedById !== counted ? `${namedById} ${counted}` : counted || undefined

/**
 * Whose turn a mail or text takes at the hands that send; where nobody causes it, its reader's. What a request causes without a sender takes the reader's
 * turn and counts for the site of the request (`countsFor`): anybody may ask for anybody's link, which waits for no other one, and what one site causes by
 * the hundred goes after others' (links, warnings of guesses, notices that a license or an address is taken).
 */
const turnOf = (message: Message, reader: string): string => {
  const site = factsNow()?.site
  return (
    pairOf(message, message.senderId || message.countedForId) ?? (site ? turnOfSite(site, reader) : reader)
  )
}

/** In the demo the outbox page is the mailbox of what nobody else sends. Anywhere else nothing counts as sent that nobody sent. */
const stateOf = ({ config }: Ctx, { channel }: Message): NewRow['state'] => {
  if (channel === 'app') return 'done'
  const sent = channel === 'email' ? config.smtpUrl !== null : config.twilio !== null
  return config.demo && !sent ? 'done' : 'waiting'
}

/**
 * Writes messages in the caller's transaction; they are delivered after it commits, by whichever process is free. No
 * request ever waits for a mail server. What was told before is not told again, and mints no token. Two statements,
 * however many messages; a third where somebody might have to be invited, whether they have an account or not.
 */
export const enqueue = async (tx: Tx, ctx: Ctx, messages: readonly Message[]): Promise<void> => {
  if (messages.length === 0) return
  const now = ctx.clock().toISOString()
  const ids = messages.flatMap(({ to, senderId = [], contactId = [] }) =>
    ('userId' in to ? [to.userId] : []).concat(senderId, contactId),
  )
  const emails = messages.flatMap((message) => emailOf(message) ?? [])
  const records = messages.flatMap(({ recordId = [] }) => recordId)
  const people = await findRecipients(tx, ids, emails, [...new Set(records)])
  const rows: NewRow[] = []
  const tokens = new Map<string, NewToken>()
  for (const asked of messages) {
    const person = find(asked, people)
    const message = wantedBy(ctx, asked, person)
    if (message === null) continue
    if (person?.status === 'DELETED' || ('userId' in message.to && !person)) continue
    const address = addressOf(message, person)
    if (address === null) continue
    const id = newId()
    const { payload, token } = payloadOf(ctx, message, person, people)
    if (token) tokens.set(id, token)
    const state = stateOf(ctx, message)
    const reader = person?.id ?? address
    rows.push({
      id,
      event_id: message.eventId,
      recipient: reader,
      channel: message.channel,
      recipient_user_id: person?.id ?? null,
      address,
      // In the demo the outbox page is the mailbox, and shows the links.
      payload: state === 'waiting' ? sealLinks(ctx.keys, id, payload) : payload,
      state,
      next_at: message.notBefore ?? now,
      awaited: message.channel === 'email' && AWAITED.test(message.eventId),
      ...(state === 'waiting' && {
        turn_of: turnOf(message, reader),
        domain: message.channel === 'email' ? domainOf(address) : null,
      }),
    })
  }
  if (rows.length === 0) return
  const inserted = await insertRows(tx, rows, now)
  if (messages.some(({ inviteAs }) => inviteAs))
    await insertTokens(
      tx,
      inserted.flatMap((id) => tokens.get(id) ?? []),
    )
  if (rows.some((row) => row.state === 'waiting')) afterCommit(tx, ctx.worker.wake)
}

/** Writes a job in the caller's transaction; a handler registered with `ctx.worker.on` runs it after the commit. */
export const enqueueJob = async (tx: Tx, ctx: Ctx, job: Job): Promise<void> => {
  const now = ctx.clock().toISOString()
  const row: NewRow = {
    id: newId(),
    event_id: `${job.name}:${job.key}`,
    recipient: job.name,
    channel: job.lane ?? 'job',
    recipient_user_id: null,
    address: null,
    payload: job.payload ?? {},
    state: 'waiting',
    next_at: job.runAt ?? now,
  }
  await insertRows(tx, [row], now)
  afterCommit(tx, ctx.worker.wake)
}
