import type { Viewer } from '#api/kernel/viewer.ts'
import { mailboxOf } from '#domain/kernel/text/contact.ts'
import { invitationMail, paragraphs } from '#domain/message/invitation.ts'
import { withoutLinks } from '#domain/message/links.ts'
import { entered } from '#domain/message/reason.ts'
import { ownAddressProblems, type Notification } from '#domain/message/notification.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { DAY } from '#domain/kernel/time/span.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/id.ts'
import { aDay, renewedAt, shared, spend, spendShared } from '#server/platform/spending/spend.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import {
  countInvitations,
  findAgentUser,
  hasAccount,
  insertInvitation,
  isOfAgent,
  stateOfOwnBeginning,
} from './store.ts'

/** Twenty invitations a day for a user (api.md "Negotiation"). */
const INVITATIONS_A_DAY = 20

/** Invitations that one person sends to one mailbox in a day, and that arrive there from all: four accounts fill no stranger's, nor lose any of others. */
const TO_MAILBOX = aDay('invitations.pair', 3)
const IN_MAILBOX = shared(aDay, 'invitations.mailbox', 10, 20)

/** Messages of one person that go out on the same day, and to one agent (security.md H9). */
const MESSAGES = aDay('messages.sender', 50)
const TO_ONE = aDay('messages.pair', 10)
/** What is too much for a day waits for the next, in which as many wait at most: nobody orders a mailbox full for midnight. */
const NEXT_DAY = aDay('messages.sender.next', 50)
const TO_ONE_NEXT_DAY = aDay('messages.pair.next', 10)

const nameOf = (viewer: Viewer): string => `${viewer.firstName} ${viewer.lastName}`.trim()

/** A message to an agent: the server looks the address up, the sender never sees it. */
const toAgent = async (
  tx: Tx,
  ctx: Ctx,
  viewer: Viewer,
  body: Notification,
  agentId: string,
): Promise<{ sent: true } | Refusal> => {
  const agent = await findAgentUser(tx, agentId)
  if (!agent) return refuse('not-found')
  const now = ctx.clock()
  const pair = `${viewer.userId} ${agent.id}`
  const within = (await spend(tx, MESSAGES, viewer.userId, now)) && (await spend(tx, TO_ONE, pair, now))
  const waits =
    !within &&
    (await spend(tx, NEXT_DAY, viewer.userId, now)) &&
    (await spend(tx, TO_ONE_NEXT_DAY, pair, now))
  if (!within && !waits)
    return refuse('too-many-requests', {
      message: 'You’ve sent as many messages as we pass on in a day. Try again tomorrow.',
    })
  await enqueue(tx, ctx, [
    {
      eventId: `message:${newId()}`,
      to: { userId: agent.id },
      channel: 'email',
      countedForId: viewer.userId,
      kind: 'people',
      ...(waits && { notBefore: renewedAt(MESSAGES, now) }),
      subject: withoutLinks(body.subject ?? `A message from ${nameOf(viewer)}`),
      lines: [`${nameOf(viewer)} sent you this message through Parley:`, ...paragraphs(body.message)],
      button: (await isOfAgent(tx, body.listingId, agent.id))
        ? { label: 'Open the Home', path: `/listing/${body.listingId}` }
        : { label: 'Open Parley', path: '/home' },
    },
  ])
  return { sent: true }
}

/** Where the mail leads. The address is in it where it has no account yet: registration begins with it, and with the home. */
const pathOf = (
  body: Pick<Notification, 'listingId' | 'offerId'>,
  state: PropertyState | null,
  newcomer: string | null,
): string => {
  const query = new URLSearchParams({
    ...(state && { invited: state }),
    ...(newcomer !== null && { newcomer }),
  })
  const entry = newcomer === null ? '/login' : '/account-registration'
  const path = body.listingId
    ? `/create-listing/${body.listingId}`
    : body.offerId
      ? `/offers/${body.offerId}`
      : entry
  return query.size > 0 ? `${path}?${query}` : path
}

/** An invitation by email, to take over a listing or offer where one is named. */
const toMailbox = async (
  tx: Tx,
  ctx: Ctx,
  viewer: Viewer,
  body: Notification,
  email: string,
): Promise<{ sent: true } | Refusal> => {
  const details = ownAddressProblems(email, viewer.email)
  if (details.length > 0) return refuse('invalid', { details })
  // Only what the sender began can be handed on. Of anything else it is not even said whether it is there: the mail goes
  // out, and leads nowhere in particular.
  const state = await stateOfOwnBeginning(tx, viewer.userId, body)
  const { listingId, offerId } = state ? body : { listingId: null, offerId: null }
  const now = ctx.clock()
  // The daily count holds under many at once: the sender's row is locked (`whileIn`).
  const since = new Date(now.getTime() - DAY).toISOString()
  if ((await countInvitations(tx, viewer.userId, since)) >= INVITATIONS_A_DAY)
    return refuse('too-many-requests', {
      message: 'You’ve reached the limit of 20 invitations a day. Try again tomorrow.',
    })
  const mailbox = mailboxOf(email)
  if (!(await spend(tx, TO_MAILBOX, `${viewer.userId} ${mailbox}`, now)))
    return refuse('too-many-requests', {
      message: 'You’ve invited this person three times today. Try again tomorrow.',
    })
  const id = newId()
  await insertInvitation(tx, {
    id,
    sender_id: viewer.userId,
    email,
    listing_id: listingId ?? null,
    offer_id: offerId ?? null,
    created_at: now.toISOString(),
  })
  // How many others invited them is not said: the invitation stands, and only its mail does not go out.
  if (!(await spendShared(tx, IN_MAILBOX, { among: mailbox, each: viewer.userId }, now)))
    return { sent: true }
  const newcomer = (await hasAccount(tx, email)) ? null : email
  await enqueue(tx, ctx, [
    {
      eventId: `invitation:${id}`,
      to: { email },
      channel: 'email',
      countedForId: viewer.userId,
      ...invitationMail(nameOf(viewer), body.recipient.firstName, body.message, state),
      reason: entered(nameOf(viewer)),
      button: { label: 'Log In or Register', path: pathOf({ listingId, offerId }, state, newcomer) },
    },
  ])
  return { sent: true }
}

/** PUT /notifications: text is escaped by the mail's template, links are taken out, the sender is named. */
export const sendNotification = async (
  tx: Tx,
  ctx: Ctx,
  viewer: Viewer,
  body: Notification,
): Promise<{ sent: true } | Refusal> => {
  const { id, email } = body.recipient
  if (id) return toAgent(tx, ctx, viewer, body, id)
  if (email) return toMailbox(tx, ctx, viewer, body, email)
  return refuse('invalid')
}
