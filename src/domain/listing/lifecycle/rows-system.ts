import type { Also } from '#domain/negotiation/change.ts'
import type { Notice } from '#domain/negotiation/notices/notices.ts'
import type { Ask, ListingRow, Telling } from '#domain/negotiation/row.ts'
import { recordSave } from './effects.ts'
import {
  changesTerms,
  keepsOwners,
  keepsProperty,
  keepsTerms,
  mayBegin,
  staysComplete,
  staysCompleteWhileAsked,
} from './guards.ts'

const tellPrimarySeller = { n: 'APP', offerId: null, roles: ['PS'] } as const satisfies Notice

/** L04: while the sellers are asked they hear of a change; where they are others now, those are asked (N06). */
const tellAsked: Telling<Ask> = ({ n, input }) => {
  if (n.listing.state !== 'PENDING_SELLER_APPROVAL' || !input.touched?.anything) return []
  return [input.touched?.owners ? { n: 'N06', offerId: null } : tellPrimarySeller]
}

/** Whoever is asked to approve is who the listing names now: a corrected address is another person. */
const inviteAsked = ({ n, input }: Ask): readonly Also[] =>
  n.listing.state === 'PENDING_SELLER_APPROVAL' && input.touched?.owners ? ['invite-owners'] : []

/** L13: only a change of terms is news for those who made an offer; what they sent keeps its terms. */
const tellChangedTerms: Telling<Ask> = ({ n, input }) =>
  input.touched?.terms
    ? [
        {
          n: 'N40',
          offerId: null,
          chains: n.offers.filter((o) => o.type === 'INITIAL' && o.deliveredAt !== null).map((o) => o.id),
        },
        tellPrimarySeller,
      ]
    : []

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
    byKey: true,
    prepares: true,
    guards: [mayBegin],
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
    prepares: true,
    guards: [mayBegin],
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
    byKey: true,
    prepares: true,
    guards: [mayBegin],
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
    // Whoever is asked already hears of a change, and may be named anew by it.
    byKey: ['DRAFT', 'PENDING_AGENT_UPDATES'],
    prepares: true,
    guards: [staysCompleteWhileAsked],
    notify: [tellAsked],
    also: [inviteAsked],
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
    guards: [keepsTerms, staysComplete],
    effects: [recordSave],
    // A save that changes nothing is taken, and is no news.
    notify: [({ input }) => (input.touched?.anything ? [tellPrimarySeller] : [])],
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
    guards: [keepsOwners, keepsProperty, staysComplete],
    effects: [recordSave],
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
