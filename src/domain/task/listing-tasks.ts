import type { ListingState } from '#domain/listing/vocabulary.ts'
import { task, type Task } from './task.ts'

/** N05, N06, N07, N08. `is` says what the viewer is to the listing. */
export const listingTask = (
  l: { id: string; state: ListingState; addressLine1: string; comment: string | null },
  is: 'agent' | 'primaryOwner',
): Task | null => {
  const addr = l.addressLine1 || 'a new property'
  const url = `/create-listing/${l.id}`
  if (is === 'primaryOwner')
    return l.state === 'PENDING_SELLER_APPROVAL'
      ? task(
          'SELLING',
          `Review your listing ${addr}`,
          'Your agent prepared the listing and asks for your approval.',
          'Review',
          url,
          'Nothing is published before you approve.',
        )
      : null
  switch (l.state) {
    case 'DRAFT':
      return task(
        'SELLING',
        `Finish your listing ${addr}`,
        'The listing is a draft. Complete it and send it to the seller.',
        'Continue',
        url,
      )
    case 'PENDING_AGENT_UPDATES':
      return task(
        'SELLING',
        `Changes requested ${addr}`,
        l.comment ? `Reason(s) for rejection: ${l.comment}` : 'The seller asked for changes.',
        'Update',
        url,
      )
    case 'SELLER_APPROVED':
      return task('SELLING', `Ready to publish ${addr}`, 'The seller approved the listing.', 'Publish', url)
    default:
      return null
  }
}

/** N31: the countdown is complete and offers wait. */
export const selectTask = (l: { id: string; addressLine1: string }): Task =>
  task(
    'SELLING',
    `Select an offer ${l.addressLine1}`,
    'Countdown complete, seller to select offer',
    'Compare',
    `/offer-status/${l.id}/seller`,
  )

/** N37: an agreement fell through, and nothing has happened since. */
export const activeAgainTask = (l: { id: string; addressLine1: string }): Task =>
  task(
    'SELLING',
    `Listing is active again ${l.addressLine1}`,
    'The agreement was cancelled; the other offers are no longer on hold.',
    'View offers',
    `/offer-status/${l.id}/seller`,
  )

/** N10: a consumer asks this agent to take over a listing or an offer. */
export const helpTask = (i: { name: string; listingId: string | null; offerId: string | null }): Task =>
  task(
    i.offerId ? 'BUYING' : 'SELLING',
    `${i.name} asked for your help`,
    i.offerId ? 'An offer waits for an agent.' : 'A listing waits for an agent.',
    'Open',
    i.offerId ? `/offers/${i.offerId}` : `/create-listing/${i.listingId}`,
  )

/** N11: the consumer's own provisional offer. */
export const awaitingTask = (o: { id: string; addressLine1: string }): Task =>
  task(
    'BUYING',
    'Offer awaiting an agent',
    `Your provisional offer on ${o.addressLine1} is saved and awaits an agent.`,
    'View',
    `/offers/${o.id}`,
  )
