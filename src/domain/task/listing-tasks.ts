import type { ListingState } from '#domain/listing/vocabulary.ts'
import { NEW_HOME, task, type Task } from './task.ts'

/** N05, N06, N07, N08. `is` says what the viewer is to the listing. */
export const listingTask = (
  l: { id: string; state: ListingState; addressLine1: string; comment: string | null },
  is: 'agent' | 'primaryOwner',
): Task | null => {
  const addr = l.addressLine1 || NEW_HOME
  const url = `/create-listing/${l.id}`
  if (is === 'primaryOwner')
    return l.state === 'PENDING_SELLER_APPROVAL'
      ? task(
          'SELLING',
          `Review your listing for ${addr}`,
          'Your agent prepared your listing. Read it, then approve it or ask for changes.',
          'Review Listing',
          url,
          'Nothing is published while your approval is asked for.',
        )
      : null
  switch (l.state) {
    case 'DRAFT':
      return task(
        'SELLING',
        `Finish your listing for ${addr}`,
        'The listing is a draft. Complete it and send it to the seller for approval.',
        'Continue',
        url,
      )
    case 'PENDING_AGENT_UPDATES':
      return task(
        'SELLING',
        `Make the changes that your seller asked for: ${addr}`,
        l.comment
          ? `Reason(s) for rejection: ${l.comment}`
          : 'Make the changes, then send the listing to your seller again.',
        'Edit Listing',
        url,
      )
    case 'SELLER_APPROVED':
      return task('SELLING', `Publish the listing for ${addr}`, 'Your seller approved it.', 'Publish', url)
    default:
      return null
  }
}

/** N31: the countdown is complete, and an offer can be selected. */
export const selectTask = (l: { id: string; addressLine1: string }): Task =>
  task(
    'SELLING',
    `Select an offer for ${l.addressLine1}`,
    'Countdown complete, seller to select offer',
    'Compare Offers',
    `/offer-status/${l.id}/seller`,
  )

/** NV1: the listing agent suggests a blind comparison. */
export const blindTask = (l: { id: string; addressLine1: string }): Task =>
  task(
    'SELLING',
    `Approve a blind comparison for ${l.addressLine1}`,
    'Your agent suggests comparing offers without buyers’ names.',
    'Review',
    `/offer-status/${l.id}/seller`,
    'Nothing changes until you approve.',
  )

/** N37: an agreement was cancelled, and nothing has happened since; `called`: a backup answers first (§1.10). */
export const activeAgainTask = (l: { id: string; addressLine1: string }, called: boolean): Task =>
  task(
    'SELLING',
    `Review the offers again: ${l.addressLine1}`,
    called
      ? 'The agreement was canceled, and the first backup is called up. Until it has answered, nothing else can be accepted.'
      : 'The agreement was canceled, and the other offers are no longer on hold.',
    'View Offers',
    `/offer-status/${l.id}/seller`,
  )

/** N10: a consumer asks this agent to take over a listing or an offer. */
export const helpTask = (i: { name: string; listingId: string | null; offerId: string | null }): Task =>
  task(
    i.offerId ? 'BUYING' : 'SELLING',
    `${i.name} asked for your help`,
    i.offerId ? 'You’re invited to take over an offer.' : 'You’re invited to take over a listing.',
    'View',
    i.offerId ? `/offers/${i.offerId}` : `/create-listing/${i.listingId}`,
  )

/** N11: the consumer's own provisional offer. */
export const awaitingTask = (o: { id: string; addressLine1: string }): Task =>
  task(
    'BUYING',
    'Offer awaiting an agent',
    `Your provisional offer on ${o.addressLine1} is saved. A licensed agent has to take it over before it can be sent.`,
    'View Offer',
    `/offers/${o.id}`,
  )

/** Without a row of its own in §9: what N11 is to an offer, for a consumer's home that no agent has taken over (L02). */
export const agentlessTask = (l: { id: string; addressLine1: string }): Task =>
  task(
    'SELLING',
    `Find an agent for ${l.addressLine1 || NEW_HOME}`,
    'Your home is saved. A licensed agent has to take it over before it can be listed.',
    'Invite an Agent',
    `/create-listing/${l.id}`,
  )
