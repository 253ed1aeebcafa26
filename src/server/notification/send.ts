import type { Viewer } from '#api/kernel/viewer.ts'
import { leftToOneself } from '#domain/account/impersonation.ts'
import { invitationMail, paragraphs } from '#domain/message/invitation.ts'
import { withoutLinks } from '#domain/message/links.ts'
import type { Notification } from '#domain/message/notification.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { DAY } from '#domain/kernel/time/span.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/id.ts'
import { aDay, renewedAt, spend } from '#server/platform/spending/spend.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { countInvitations, findAgentUser, insertInvitation, isOfAgent, isOwnBeginning } from './store.ts'

/** Twenty invitations a day for a user (api.md "Negotiation"). */
const INVITATIONS_A_DAY = 20

/** Messages of one person that go out on the same day, and to one agent (security.md H9). */
const MESSAGES = aDay('messages.sender', 50)
const TO_ONE = aDay('messages.pair', 10)

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
  const within =
    (await spend(tx, MESSAGES, viewer.userId, now)) &&
    (await spend(tx, TO_ONE, `${viewer.userId} ${agent.id}`, now))
  await enqueue(tx, ctx, [
    {
      eventId: `message:${newId()}`,
      to: { userId: agent.id },
      channel: 'email',
      kind: 'people',
      // Nothing is lost and nothing is refused (api.md knows no 429 here): what is too much for a day waits for the next.
      ...(within ? {} : { notBefore: renewedAt(MESSAGES, now) }),
      subject: withoutLinks(body.subject ?? `A message from ${nameOf(viewer)}`),
      lines: [`${nameOf(viewer)} sent you this message through Parley:`, ...paragraphs(body.message)],
      button: (await isOfAgent(tx, body.listingId, agent.id))
        ? { label: 'Open the Home', path: `/listing/${body.listingId}` }
        : { label: 'Open Parley', path: '/home' },
    },
  ])
  return { sent: true }
}

const pathOf = (body: Pick<Notification, 'listingId' | 'offerId'>): string => {
  if (body.listingId) return `/create-listing/${body.listingId}`
  return body.offerId ? `/offers/${body.offerId}` : '/account-registration'
}

/** An invitation by email, to take over a listing or offer where one is named. */
const toMailbox = async (
  tx: Tx,
  ctx: Ctx,
  viewer: Viewer,
  body: Notification,
  email: string,
): Promise<{ sent: true } | Refusal> => {
  // Only what the sender began can be handed on. Of anything else it is not even said whether it is there: the mail goes
  // out, and leads nowhere in particular.
  const { listingId, offerId } = (await isOwnBeginning(tx, viewer.userId, body))
    ? body
    : { listingId: null, offerId: null }
  const now = ctx.clock()
  // The daily count holds under many at once: the sender's row is locked (`whileIn`).
  const since = new Date(now.getTime() - DAY).toISOString()
  if ((await countInvitations(tx, viewer.userId, since)) >= INVITATIONS_A_DAY)
    return refuse('too-many-requests', {
      message: 'You’ve reached the limit of 20 invitations a day. Try again tomorrow.',
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
  await enqueue(tx, ctx, [
    {
      eventId: `invitation:${id}`,
      to: { email },
      channel: 'email',
      ...invitationMail(nameOf(viewer), body.recipient.firstName, body.message),
      button: { label: 'Open Parley', path: pathOf({ listingId, offerId }) },
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
  const notTheirs = leftToOneself('message', viewer.impersonatorId !== null)
  if (notTheirs) return notTheirs
  const { id, email } = body.recipient
  if (id) return toAgent(tx, ctx, viewer, body, id)
  if (email) return toMailbox(tx, ctx, viewer, body, email)
  return refuse('invalid')
}
