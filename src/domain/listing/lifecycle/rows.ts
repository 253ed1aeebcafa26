import { liveChains, type Notice } from '#domain/negotiation/notices.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { takingOver } from '#domain/negotiation/judge.ts'
import type { Ask, ListingRow, Telling } from '#domain/negotiation/row.ts'
import { cancelRound, close, dropUndelivered } from './effects.ts'
import {
  authorised,
  changesTerms,
  complete,
  contractCompleted,
  entitled,
  keepsTerms,
  licensedHere,
  nothingReceived,
  unclaimed,
  zeroOffers,
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

const tellPrimarySeller = { n: 'APP', offerId: null, roles: ['PS'] } as const satisfies Notice

/** L13: only a change of terms is news for those who made an offer; what they sent keeps its terms. */
const tellChangedTerms: Telling<Ask> = ({ n, input }) =>
  input.touchesTerms
    ? [
        {
          n: 'N40',
          offerId: null,
          chains: n.offers.filter((o) => o.type === 'INITIAL' && o.deliveredAt !== null).map((o) => o.id),
        },
        tellPrimarySeller,
      ]
    : []

/** L08, L09: the seller's preferences may name a highest-and-best date from the first day. */
const published = ({ input, now }: Ask) => {
  const announcedDeadline = input.auctionDeadline ?? null
  return {
    confirmAuthorizationToSell: true,
    announcedDeadline,
    announcedAt: announcedDeadline === null ? null : now,
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
    notify: [['N12', 'CR', 'PS']],
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
    notify: ['N08'],
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
    sets: () => ({ announcedDeadline: null, announcedAt: null }),
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
    guards: [nothingReceived],
    effects: [dropUndelivered, cancelRound],
    notify: [
      ({ n }) =>
        n.listing.state === 'ACTIVE'
          ? [
              {
                n: 'N09',
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
    guards: [contractCompleted],
    effects: [close],
    notify: [soldElsewhere],
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
    effects: [close],
    notify: [everyone('N38')],
    words: { AD: 'closePending' },
  },
]

/** How a listing comes to be, and what happens to it by a save or inside another verb: none names a target state. */
export const LISTING_SYSTEM_ROWS: readonly ListingRow[] = [
  {
    id: 'L01',
    from: [],
    to: 'DRAFT',
    action: 'CREATE',
    button: 'Create Listing',
    actors: ['LA'],
    via: 'create',
    guards: [licensedHere],
    words: { LA: 'create' },
  },
  {
    id: 'L02',
    from: [],
    to: 'DRAFT',
    action: 'CREATE_PROVISIONAL',
    button: 'Create Listing',
    actors: ['CR'],
    via: 'create',
    words: { CR: 'createProvisional' },
  },
  {
    id: 'L23',
    from: [],
    to: 'DRAFT',
    action: 'IMPORT',
    button: 'Import',
    actors: ['LA'],
    via: 'create',
    guards: [licensedHere],
    words: { LA: 'importCopy' },
  },
  {
    id: 'L04',
    from: ['DRAFT', 'PENDING_SELLER_APPROVAL', 'PENDING_AGENT_UPDATES'],
    to: 'same',
    action: 'SAVE',
    button: 'Save',
    actors: ['LA', 'CR'],
    via: 'save',
    notify: [({ n }) => (n.listing.state === 'PENDING_SELLER_APPROVAL' ? [tellPrimarySeller] : [])],
    news: { happened: 'Listing changed', text: '{name} changed the listing you were asked to approve.' },
    words: { LA: 'save', CR: 'save' },
  },
  {
    id: 'L12',
    from: ['SELLER_APPROVED'],
    to: 'same',
    action: 'SAVE',
    button: 'Save',
    actors: ['LA'],
    via: 'save',
    guards: [keepsTerms],
    notify: [() => [tellPrimarySeller]],
    news: {
      happened: 'Listing changed',
      text: '{name} changed the listing you approved. Its terms are the same.',
    },
    words: { LA: 'save' },
  },
  {
    id: 'L12b',
    from: ['SELLER_APPROVED'],
    to: 'DRAFT',
    action: 'SAVE',
    button: 'Save',
    actors: ['LA'],
    via: 'save',
    guards: [changesTerms],
    notify: [() => [tellPrimarySeller]],
    news: {
      happened: 'Listing back to draft',
      text: '{name} changed the terms of the listing you approved. You’ll be asked to approve it again.',
    },
    words: { LA: 'saveBackToDraft' },
  },
  {
    id: 'L13',
    from: ['ACTIVE'],
    to: 'same',
    action: 'SAVE',
    button: 'Save',
    actors: ['LA'],
    via: 'save',
    notify: [tellChangedTerms],
    news: { happened: 'Listing changed', text: '{name} changed the terms of your published listing.' },
    words: { LA: 'savePublished' },
  },
  {
    id: 'L15',
    from: ['ACTIVE'],
    to: 'SELLER_REVIEW',
    action: 'T-ACCEPT',
    button: '',
    actors: ['SYS'],
    via: 'system',
    words: {},
  },
  {
    id: 'L16',
    from: ['SELLER_REVIEW'],
    to: 'PENDING_ESCROW',
    action: 'CONTRACT COMPLETED',
    button: '',
    actors: ['SYS'],
    via: 'system',
    words: {},
  },
  {
    id: 'L17',
    from: ['SELLER_REVIEW', 'PENDING_ESCROW'],
    to: 'ACTIVE',
    action: 'T-FALLTHROUGH',
    button: '',
    actors: ['SYS'],
    via: 'system',
    words: {},
  },
]
