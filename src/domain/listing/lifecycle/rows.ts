import { liveChains } from '#domain/negotiation/notices/notices.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { takingOver } from '#domain/negotiation/judge.ts'
import type { Ask, ListingRow, Telling } from '#domain/negotiation/row.ts'
import { cancelRound, close, dropUndelivered } from './effects.ts'
import {
  authorised,
  complete,
  completeForSeller,
  contractCompleted,
  entitled,
  nothingReceived,
  someReceived,
  unclaimed,
  zeroOffers,
  nothingCalled,
  soldByToday,
} from './guards.ts'

/** Both sides of every living chain, for listing-wide news. */
const everyone =
  (n9: 'N09' | 'N38'): Telling<Ask> =>
  ({ n }) => [{ n: n9, offerId: null, chains: liveChains(n) }]

const soldElsewhere: Telling<Ask> = ({ n }) => {
  const accepted = n.offers.find((o) => o.id === n.listing.acceptedOfferId)?.chainId
  return [
    { n: 'N38', offerId: accepted ?? null },
    { n: 'N38B', offerId: null, chains: liveChains(n, accepted) },
  ]
}

/** L08, L09: the seller's preferences may name a highest-and-best date from the first day. */
const published = ({ input, now }: Ask) => {
  const announcedDeadline = input.auctionDeadline ?? null
  return {
    confirmAuthorizationToSell: true,
    announcedDeadline,
    announcedAt: announcedDeadline === null ? null : now,
    dueAt: announcedDeadline,
    publishedDueAt: announcedDeadline,
  }
}

/** negotiation.md §2: the rows that are taken by naming the target state. */
export const LISTING_ROWS: readonly ListingRow[] = [
  {
    id: 'L03',
    from: ['DRAFT'],
    to: 'DRAFT',
    action: 'CLAIM',
    button: 'Take Over Listing',
    actors: ['AGT', 'AD'],
    names: 'agent',
    sets: (ask) => ({
      agentId: takingOver(ask),
      primaryOwnerId: ask.n.listing.primaryOwnerId ?? ask.n.listing.creatorId,
      provisional: false,
    }),
    guards: [unclaimed],
    notify: [
      ['N12', 'CR'],
      ['N12A', 'LA'],
    ],
    also: ['name-seller'],
    words: { AGT: 'takeOver', AD: 'nameAgent' },
  },
  {
    id: 'L05',
    from: ['DRAFT', 'PENDING_SELLER_APPROVAL', 'PENDING_AGENT_UPDATES'],
    to: 'PENDING_SELLER_APPROVAL',
    action: 'SEND_TO_SELLER',
    button: 'Send to Seller',
    actors: ['LA'],
    attest: true,
    unattested: refuse('attestation-required', { message: 'You need to select Yes.' }),
    sets: () => ({ confirmAuthorizationToSell: true, comment: null }),
    guards: [entitled, complete],
    notify: ['N06'],
    also: ['invite-owners'],
    words: { LA: 'sendToSeller' },
  },
  {
    id: 'L06',
    from: ['PENDING_SELLER_APPROVAL'],
    to: 'PENDING_AGENT_UPDATES',
    action: 'REJECT',
    button: 'Request Changes',
    actors: ['PS'],
    comment: 'required',
    sets: (_ask, comment) => ({ comment }),
    notify: ['N07'],
    words: { PS: 'requestChanges' },
  },
  {
    id: 'L07',
    from: ['PENDING_SELLER_APPROVAL'],
    to: 'SELLER_APPROVED',
    action: 'APPROVE',
    button: 'Approve',
    actors: ['PS'],
    attest: true,
    guards: [completeForSeller],
    notify: ['N08'],
    also: ['keep-approved'],
    words: { PS: 'approve' },
  },
  {
    id: 'L08',
    from: ['SELLER_APPROVED'],
    to: 'ACTIVE',
    action: 'PUBLISH',
    button: 'Publish',
    actors: ['LA'],
    sets: published,
    guards: [entitled, authorised, complete],
    notify: [['N09', 'PS', 'SS']],
    also: ['note-price'],
    words: { LA: 'publish' },
  },
  {
    id: 'L09',
    from: ['DRAFT'],
    to: 'ACTIVE',
    action: 'PUBLISH',
    button: 'Publish',
    actors: ['LA'],
    attest: true,
    unattested: refuse('attestation-required', { message: 'You need to select Yes.' }),
    sets: published,
    guards: [entitled, complete],
    notify: [['N09', 'PS', 'SS']],
    also: ['invite-owners', 'note-price'],
    words: { LA: 'publishDraft' },
  },
  {
    id: 'L10',
    from: ['ACTIVE'],
    to: 'DRAFT',
    action: 'UNPUBLISH',
    button: 'Unpublish',
    actors: ['LA', 'PS'],
    comment: 'optional',
    sets: () => ({ announcedDeadline: null, announcedAt: null, dueAt: null, publishedDueAt: null }),
    guards: [zeroOffers],
    effects: [cancelRound],
    notify: [['N09', 'LA', 'PS']],
    words: { LA: 'unpublishAsAgent', PS: 'unpublishAsSeller' },
  },
  {
    id: 'L11',
    from: ['PENDING_SELLER_APPROVAL', 'PENDING_AGENT_UPDATES', 'SELLER_APPROVED'],
    to: 'DRAFT',
    action: 'RESCIND',
    button: 'Rescind',
    actors: ['LA'],
    comment: 'optional',
    notify: [['APP', 'PS']],
    news: {
      happened: 'Listing back to draft',
      text: '{name} took the listing back to draft. You are no longer asked to approve it.',
    },
    words: { LA: 'rescind' },
  },
  {
    id: 'L14',
    from: ['DRAFT', 'PENDING_SELLER_APPROVAL', 'PENDING_AGENT_UPDATES', 'SELLER_APPROVED', 'ACTIVE'],
    to: 'DELETED',
    action: 'DELETE',
    button: 'Delete',
    actors: ['LA', 'PS', 'CR'],
    prepares: true,
    guards: [nothingReceived],
    effects: [dropUndelivered, cancelRound],
    notify: [
      ({ n }) =>
        n.listing.state === 'ACTIVE'
          ? [
              {
                n: 'N09D',
                offerId: null,
                roles: ['PS', 'SS', 'BA', 'CB', 'LA'],
                chains: n.offers.filter((o) => o.type === 'INITIAL').map((o) => o.id),
              },
            ]
          : [],
    ],
    words: { LA: 'deleteListing', PS: 'deleteListing', CR: 'deleteListing' },
  },
  {
    id: 'L18',
    from: ['PENDING_ESCROW'],
    to: 'SOLD',
    action: 'MARK_SOLD',
    button: 'Mark Sold',
    actors: ['LA', 'AD'],
    attest: true,
    guards: [contractCompleted, soldByToday],
    effects: [close],
    notify: [soldElsewhere],
    also: ['note-sale'],
    words: { LA: 'markSold', AD: 'markSold' },
  },
  {
    id: 'L19',
    from: ['ACTIVE'],
    to: 'CANCELLED',
    action: 'WITHDRAW',
    button: 'Withdraw Listing',
    actors: ['LA', 'AD'],
    comment: 'required',
    attest: true,
    offered: someReceived,
    effects: [close],
    notify: [everyone('N09'), 'N09L'],
    words: { LA: 'withdraw', AD: 'withdraw' },
  },
  {
    id: 'L21',
    from: ['ACTIVE'],
    to: 'PENDING',
    action: 'HOLD',
    button: 'Mark Pending',
    actors: ['AD'],
    comment: 'required',
    guards: [nothingCalled],
    notify: [everyone('N09')],
    words: { AD: 'hold' },
  },
  {
    id: 'L22',
    from: ['PENDING'],
    to: 'ACTIVE',
    action: 'RELEASE',
    button: 'Return to Active',
    actors: ['AD'],
    comment: 'optional',
    notify: [everyone('N09')],
    words: { AD: 'release' },
  },
  {
    id: 'L22b',
    from: ['PENDING'],
    to: 'SOLD',
    action: 'CLOSE',
    button: 'Mark Sold',
    actors: ['AD'],
    comment: 'optional',
    guards: [soldByToday],
    effects: [close],
    notify: [everyone('N38')],
    also: ['note-sale'],
    words: { AD: 'closePending' },
  },
]
