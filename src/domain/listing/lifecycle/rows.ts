import { liveChains } from '#domain/negotiation/notices.ts'
import type { Ask, Row, Telling } from '#domain/negotiation/row.ts'
import { cancelRound, close, dropUndelivered } from './effects.ts'
import {
  authorised,
  complete,
  contractCompleted,
  entitled,
  nothingReceived,
  unclaimed,
  zeroOffers,
} from './guards.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'

export type ListingRow = Row<ListingState, Ask>

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

/** negotiation.md §2. Creation (L01, L02), saves (L04, L12, L13), system rows (L15 to L17) and copies (L23) name no target state. */
export const LISTING_ROWS: readonly ListingRow[] = [
  {
    id: 'L03',
    from: ['DRAFT'],
    to: 'DRAFT',
    action: 'CLAIM',
    button: 'Take over listing',
    actors: ['AGT', 'AD'],
    guards: [unclaimed],
    notify: [['N12', 'CR', 'PS']],
  },
  {
    id: 'L05',
    from: ['DRAFT', 'PENDING_SELLER_APPROVAL', 'PENDING_AGENT_UPDATES'],
    to: 'PENDING_SELLER_APPROVAL',
    action: 'SEND_TO_SELLER',
    button: 'Send to Seller',
    actors: ['LA'],
    attest: true,
    guards: [entitled, complete],
    notify: ['N06'],
  },
  {
    id: 'L06',
    from: ['PENDING_SELLER_APPROVAL'],
    to: 'PENDING_AGENT_UPDATES',
    action: 'REJECT',
    button: 'Reject',
    actors: ['PS'],
    comment: 'required',
    notify: ['N07'],
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
  },
  {
    id: 'L08',
    from: ['SELLER_APPROVED'],
    to: 'ACTIVE',
    action: 'PUBLISH',
    button: 'Publish',
    actors: ['LA'],
    guards: [entitled, authorised, complete],
    notify: [['N09', 'PS', 'SS']],
  },
  {
    id: 'L09',
    from: ['DRAFT'],
    to: 'ACTIVE',
    action: 'PUBLISH',
    button: 'Publish',
    actors: ['LA'],
    attest: true,
    guards: [entitled, complete],
    notify: [['N09', 'PS', 'SS']],
  },
  {
    id: 'L10',
    from: ['ACTIVE'],
    to: 'DRAFT',
    action: 'UNPUBLISH',
    button: 'Unpublish',
    actors: ['LA', 'PS'],
    comment: 'optional',
    guards: [zeroOffers],
    effects: [cancelRound],
    notify: [['N09', 'LA', 'PS']],
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
  },
  {
    id: 'L19',
    from: ['ACTIVE'],
    to: 'CANCELLED',
    action: 'WITHDRAW',
    button: 'Withdraw',
    actors: ['LA', 'AD'],
    comment: 'required',
    attest: true,
    effects: [close],
    notify: [everyone('N09')],
  },
  {
    id: 'L21',
    from: ['ACTIVE'],
    to: 'PENDING',
    action: 'HOLD',
    button: 'Hold',
    actors: ['AD'],
    comment: 'required',
    notify: [everyone('N09')],
  },
  {
    id: 'L22',
    from: ['PENDING'],
    to: 'ACTIVE',
    action: 'RELEASE',
    button: 'Release',
    actors: ['AD'],
    comment: 'optional',
    notify: [everyone('N09')],
  },
  {
    id: 'L22b',
    from: ['PENDING'],
    to: 'SOLD',
    action: 'CLOSE',
    button: 'Close',
    actors: ['AD'],
    comment: 'optional',
    effects: [close],
    notify: [everyone('N38')],
  },
]

/** Rows that happen inside another verb, or by a save; kept beside the table for its pictures and tests. */
export const LISTING_SYSTEM_ROWS: readonly ListingRow[] = [
  {
    id: 'L04',
    from: ['DRAFT', 'PENDING_SELLER_APPROVAL', 'PENDING_AGENT_UPDATES'],
    to: 'DRAFT',
    action: 'SAVE',
    button: 'Save',
    actors: ['LA', 'CR'],
    via: 'save',
  },
  {
    id: 'L12',
    from: ['SELLER_APPROVED'],
    to: 'SELLER_APPROVED',
    action: 'SAVE',
    button: 'Save',
    actors: ['LA'],
    via: 'save',
  },
  { id: 'L13', from: ['ACTIVE'], to: 'ACTIVE', action: 'SAVE', button: 'Save', actors: ['LA'], via: 'save' },
  {
    id: 'L15',
    from: ['ACTIVE'],
    to: 'SELLER_REVIEW',
    action: 'T-ACCEPT',
    button: '',
    actors: ['SYS'],
    via: 'system',
  },
  {
    id: 'L16',
    from: ['SELLER_REVIEW'],
    to: 'PENDING_ESCROW',
    action: 'CONTRACT COMPLETED',
    button: '',
    actors: ['SYS'],
    via: 'system',
  },
  {
    id: 'L17',
    from: ['SELLER_REVIEW', 'PENDING_ESCROW'],
    to: 'ACTIVE',
    action: 'T-FALLTHROUGH',
    button: '',
    actors: ['SYS'],
    via: 'system',
  },
]
