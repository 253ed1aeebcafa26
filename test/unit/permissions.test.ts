import { describe, expect, it } from 'vitest'
import { mayReadContract } from '#domain/contract/permissions.ts'
import { mayReadFile, mayReadProfilePicture, type FileAudience } from '#domain/file/permissions.ts'
import {
  audienceOf,
  contactRefusal,
  listingViewerIs,
  mayCreateListing,
  mayMoveHome,
  highestFor,
  UNKNOWN_APART,
  maySeeListing,
  maySeeRound,
  reportsRefusal,
  seesListingAgentContact,
  seesListingAgentPicture,
} from '#domain/listing/permissions.ts'
import { isOwner, isSeller, seesOwnerContact } from '#domain/listing/viewer.ts'
import { maskListing } from '#domain/listing/reading/masking.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'
import { buyRoles, rolesOnListing, type Actor } from '#domain/negotiation/actor.ts'
import { type Negotiation, type OfferHead, newOffer } from '#domain/negotiation/heads.ts'
import { ACTORS, fresh } from '#domain/negotiation/histories.fixture.ts'
import {
  approvalOf,
  chainsToRead,
  counterPatch,
  isEditable,
  mayMarkViewed,
  mayReadSellerSide,
  ownChain,
  readsAsSeller,
  readsWorkingCopy,
  seesBuyerAgentContact,
  seesFirstOpened,
  standingOn,
} from '#domain/offer/permissions.ts'
import { forBuySide, forSellSide } from '#domain/offer/reading/masking.ts'
import { revealOf } from '#domain/offer/reading/beside/highest.ts'
import { OFFER_STATES } from '#domain/offer/vocabulary.ts'
import { readersOf, whoReads, type MatrixViewer, type Resource } from '../make/matrix.ts'

const VISITOR: Actor = { ...ACTORS.stranger, userId: '' }
const ACTOR: Record<MatrixViewer, Actor> = {
  V: VISITOR,
  U: ACTORS.stranger,
  PB: ACTORS.PB1,
  SB: ACTORS.SB1,
  BA: ACTORS.BA1,
  oB: ACTORS.BA2,
  LA: ACTORS.LA,
  oL: ACTORS.FLA,
  PS: ACTORS.PS,
  SS: ACTORS.SS,
  AD: ACTORS.AD,
}

const head = (more: Partial<OfferHead> & Pick<OfferHead, 'id'>): OfferHead =>
  newOffer({
    chainId: 'I',
    type: 'INITIAL',
    state: 'PENDING_SELLER_AGENT_RESPONSE',
    agentId: 'ba1',
    creatorId: 'ba1',
    buyers: [
      { userId: 'pb1', primary: true },
      { userId: 'sb1', primary: false },
    ],
    deliveredAt: 1,
    dirty: false,
    requestBuyerApproval: true,
    seq: 1,
    ...more,
  })
const I = head({ id: 'I' })
const DRAFT = head({ id: 'I', state: 'PENDING_BUYER_APPROVAL', deliveredAt: null })
const LIVE = head({ id: 'I', state: 'LIVE_EDIT' })
const SC = head({
  id: 'SC',
  type: 'SELLER_COUNTER',
  state: 'PENDING_SELLER_COUNTER_REVIEW',
  deliveredAt: null,
})
const BC = head({
  id: 'BC',
  type: 'BUYER_COUNTER',
  state: 'PENDING_BUYER_COUNTER_REVIEW',
  deliveredAt: null,
})
const I2 = head({
  id: 'I2',
  chainId: 'I2',
  agentId: 'ba2',
  creatorId: 'ba2',
  buyers: [{ userId: 'pb2', primary: true }],
})

const of = (offers: readonly OfferHead[], state: ListingState = 'ACTIVE'): Negotiation => ({
  ...fresh(state),
  offers,
  contract: { id: 'c', offerId: 'I', state: 'COMPLETED', signers: [] },
})

const is = (v: MatrixViewer) => listingViewerIs(rolesOnListing(ACTOR[v], of([]).listing))
const signedIn = (v: MatrixViewer) => v !== 'V'
const reads =
  (offer: OfferHead, others: readonly OfferHead[] = []) =>
  (v: MatrixViewer) =>
    standingOn(of([offer, ...others]), offer, ACTOR[v]) !== null
const highest = (offerCount: number) => (v: MatrixViewer) =>
  highestFor({
    is: is(v),
    userId: signedIn(v) ? ACTOR[v].userId : null,
    roundAccepted: false,
    highestCents: 2,
    reveal: { count: offerCount, cents: 1, people: { ...UNKNOWN_APART, of: offerCount } },
  }) !== null
const opens =
  (audiences: readonly Exclude<FileAudience, 'profile-picture'>[], state: ListingState, offer?: OfferHead) =>
  (v: MatrixViewer) => {
    const n = of(offer ? [offer] : [], state)
    const onListing = rolesOnListing(ACTOR[v], n.listing)
    const onChain = offer ? new Set([...buyRoles(ACTOR[v], n.listing, offer), ...onListing]) : null
    return audiences.some((audience) =>
      mayReadFile(audience, {
        signedIn: signedIn(v),
        onListing,
        onChain,
        chainState: offer?.state ?? null,
        isOfferParty: ownChain(n, ACTOR[v]) !== null,
        listingState: state,
      }),
    )
  }

const OWNER = {
  ownerType: 'INDIVIDUAL' as const,
  user: { firstName: 'O', phone: '2135550100', email: 'SS@x' },
}
const BUYER = {
  ownerType: 'INDIVIDUAL' as const,
  user: { firstName: 'Hart', phone: '2135550101', email: 'PB@x' },
}
const SECOND_BUYER = {
  ownerType: 'INDIVIDUAL' as const,
  user: { firstName: 'Wren', phone: '2135550102', email: 'SB@x' },
}

/** The text of the delivered offer as the viewer reads it. */
const people = (v: MatrixViewer): string => {
  const stand = standingOn(of([I]), I, ACTOR[v])
  if (!stand) return ''
  const body = { primaryBuyer: BUYER, secondaryBuyers: [SECOND_BUYER] }
  const reader = { is: stand.is, email: `${v}@x` }
  return JSON.stringify(readsAsSeller(stand.is) ? forSellSide(body, body) : forBuySide(body, body, reader))
}

const PERMITTED: Record<Resource, (v: MatrixViewer) => boolean> = {
  'public listing': (v) => maySeeListing('ACTIVE', rolesOnListing(ACTOR[v], of([]).listing), false),
  'unpublished listing': (v) => maySeeListing('DRAFT', rolesOnListing(ACTOR[v], of([]).listing), false),
  'highest offer, fewer than three offers': highest(2),
  'highest offer, three offers': highest(3),
  'property reports': (v) => reportsRefusal('ACTIVE', signedIn(v)) === null,
  'listing agent contact': (v) => seesListingAgentContact(signedIn(v) ? ACTOR[v] : null, is(v)),
  'buyer agent contact': (v) => {
    const stand = standingOn(of([I]), I, ACTOR[v])
    return stand !== null && seesBuyerAgentContact(stand.is)
  },
  'contact of the second owner': (v) => {
    const roles = rolesOnListing(ACTOR[v], of([]).listing)
    const text = maskListing({ secondaryOwners: [OWNER] }, audienceOf(roles, signedIn(v)), `${v}@x`)
    return JSON.stringify(text).includes('2135550100')
  },
  'contact of the first buyer': (v) => people(v).includes('2135550101'),
  'contact of the second buyer': (v) => people(v).includes('2135550102'),
  'buyer name': (v) => people(v).includes('Hart'),
  'offer before delivery': reads(DRAFT),
  'delivered offer': reads(I),
  'working copy of a live edit': (v) => {
    const stand = standingOn(of([LIVE]), LIVE, ACTOR[v])
    return stand !== null && readsWorkingCopy(stand.is, { ...LIVE, isDelivered: true })
  },
  'the chain of another agent': (v) =>
    chainsToRead(of([I, I2]), ACTOR[v], 'seller').includes('I2') ||
    chainsToRead(of([I, I2]), ACTOR[v], 'buyer').includes('I2'),
  'unsent seller counter': reads(SC, [I]),
  'unsent buyer counter': reads(BC, [I]),
  'round under review': (v) => maySeeRound(rolesOnListing(ACTOR[v], of([]).listing), false),
  'comparison and net': (v) => mayReadSellerSide(rolesOnListing(ACTOR[v], of([]).listing)),
  'mark viewed': (v) => mayMarkViewed(rolesOnListing(ACTOR[v], of([]).listing)),
  'first opened': (v) => {
    const stand = standingOn(of([I]), I, ACTOR[v])
    return stand !== null && seesFirstOpened(stand.is, 'INITIAL')
  },
  contract: (v) => mayReadContract(of([{ ...I, state: 'ACCEPTED' }, I2]), ACTOR[v]),
  'photograph of a public listing': opens(['listing-public'], 'ACTIVE'),
  'photograph of an unpublished listing': opens(['listing-public'], 'DRAFT'),
  'report of a public listing': opens(['listing-reports'], 'ACTIVE'),
  'paper of the owners': opens(['listing-owners'], 'ACTIVE'),
  'paper of an offer before delivery': opens(['offer-buy'], 'ACTIVE', DRAFT),
  'paper of a delivered offer': opens(['offer-buy', 'offer-sell'], 'ACTIVE', I),
  'paper of the contract': opens(['contract'], 'PENDING_ESCROW', { ...I, state: 'ACCEPTED' }),
}

describe('the permissions say what the matrix says (negotiation.md §8)', () => {
  it.each(Object.entries(PERMITTED))('%s', (resource, may) => {
    expect(whoReads(may)).toEqual(readersOf(resource as Resource))
  })
})

describe('listing permissions beside the matrix', () => {
  it('reports close when the home is sold, for members; not its papers for those who work on it', () => {
    expect(reportsRefusal('SOLD', true)?.refused).toBe('listing-not-active')
    expect(reportsRefusal('SOLD', false)?.refused).toBe('no-session')
    expect(whoReads(opens(['listing-reports'], 'SOLD'))).toEqual(['LA', 'PS', 'SS', 'AD'])
    expect(whoReads(opens(['listing-reports'], 'SOLD', I))).toEqual([
      'PB',
      'SB',
      'BA',
      'LA',
      'PS',
      'SS',
      'AD',
    ])
  })

  it('a party keeps a withdrawn listing; a deleted one is an administrator’s alone', () => {
    const see = (state: ListingState) => (v: MatrixViewer) =>
      maySeeListing(state, rolesOnListing(ACTOR[v], of([]).listing), ownChain(of([I]), ACTOR[v]) !== null)
    expect(whoReads(see('CANCELLED'))).toEqual(['PB', 'SB', 'BA', 'LA', 'PS', 'SS', 'AD'])
    expect(whoReads(see('DELETED'))).toEqual(['AD'])
  })

  it('a buyer’s own counter that needs the seller’s confirmation shows the highest offer (invariant 12)', () => {
    const confirming = { ...SC, state: 'PENDING_SELLER_ACCEPT_REVIEW' as const, deliveredAt: 1 }
    const see = (offer: OfferHead) => (v: MatrixViewer) => {
      const shown = highestFor({
        is: is(v),
        userId: signedIn(v) ? ACTOR[v].userId : null,
        roundAccepted: false,
        highestCents: 2,
        reveal: revealOf([[I, offer], [I2]], new Map([['I', 1]])),
      })
      return shown !== null
    }
    expect(whoReads(see(confirming))).toEqual(['PB', 'SB', 'BA', 'LA', 'PS', 'SS', 'AD'])
    const buyersOwn = { ...BC, state: 'PENDING_SELLER_ACCEPT_REVIEW' as const, deliveredAt: 1 }
    expect(whoReads(see(buyersOwn))).toEqual(['LA', 'PS', 'SS', 'AD'])
  })

  it('an announced round is everybody’s', () => {
    expect(whoReads((v) => maySeeRound(rolesOnListing(ACTOR[v], of([]).listing), true))).toHaveLength(11)
  })

  it('L01 asks for a license of the state, L02 is begun without one', () => {
    const create = (v: MatrixViewer, state: 'CA' | 'FL', provisional = false) =>
      mayCreateListing(ACTOR[v], { state, provisional })?.refused ?? 'allowed'
    expect([
      create('LA', 'CA'),
      create('LA', 'FL'),
      create('U', 'CA'),
      create('U', 'CA', true),
      create('LA', 'CA', true),
    ]).toEqual(['allowed', 'licence-state-mismatch', 'not-allowed', 'allowed', 'not-allowed'])
  })

  it('a home stays in its state once there are offers, and in the state of the agent’s license', () => {
    const move = (v: MatrixViewer, to: 'CA' | 'FL', hasOffers: boolean) =>
      mayMoveHome(ACTOR[v], 'CA', to, hasOffers)?.refused ?? 'allowed'
    expect(move('LA', 'CA', true)).toBe('allowed')
    expect(move('LA', 'FL', false)).toBe('licence-state-mismatch')
    expect(move('U', 'FL', false)).toBe('allowed')
    expect(move('U', 'FL', true)).toBe('licence-state-mismatch')
  })

  it('sides, contact and photographs', () => {
    expect(whoReads((v) => isOwner(is(v)))).toEqual(['PS', 'SS'])
    expect(whoReads((v) => isSeller(is(v)))).toEqual(['LA', 'PS', 'SS'])
    expect(whoReads((v) => seesOwnerContact(is(v)))).toEqual(['LA'])
    expect(contactRefusal(false)?.refused).toBe('no-session')
    expect(contactRefusal(true)).toBeNull()
    const stranger = { together: false, sellsToReader: false, buysFromReader: false, consumer: false }
    expect(mayReadProfilePicture(stranger)).toBe(false)
    for (const tie of Object.keys(stranger))
      expect(mayReadProfilePicture({ ...stranger, [tie]: true })).toBe(true)
    expect([seesListingAgentPicture('visitor', false), seesListingAgentPicture('visitor', true)]).toEqual([
      false,
      true,
    ])
    expect(seesListingAgentPicture('secondaryOwner', false)).toBe(true)
  })
})

describe('offer permissions beside the matrix', () => {
  it('an invited agent reads a provisional chain and its papers, and neither once it is claimed', () => {
    const invited = ACTORS.BA2
    const chain = head({
      id: 'I',
      state: 'PROVISIONAL',
      agentId: null,
      creatorId: 'pb1',
      deliveredAt: null,
      invitedAgentIds: ['ba2'],
    })
    expect(standingOn(of([chain]), chain, invited)).toEqual({ is: 'invited', side: 'buyer' })
    expect(opens(['offer-buy'], 'ACTIVE', chain)('oB')).toBe(true)
    const draft = { ...chain, state: 'DRAFT' as const }
    expect(standingOn(of([draft]), draft, invited)).toBeNull()
    expect(opens(['offer-buy'], 'ACTIVE', draft)('oB')).toBe(false)
    expect(standingOn(of([chain]), chain, ACTORS.FLA)).toBeNull()
  })

  it('a deleted chain is listed for nobody', () => {
    const gone = head({ id: 'I', state: 'DELETED' })
    for (const side of ['buyer', 'seller'] as const)
      expect(whoReads((v) => chainsToRead(of([gone]), ACTOR[v], side).length > 0)).toEqual([])
  })

  it('a listing agent who stands in for an outside buyer has no chain of the buy side', () => {
    const outside = head({ id: 'I', outside: true, agentId: null, creatorId: 'la' })
    expect(ownChain(of([outside]), ACTORS.LA)).toBeNull()
  })

  it('approved is what its principals approved: delivered, and not before them for acceptance', () => {
    expect(OFFER_STATES.filter((state) => approvalOf(state, true) === 'UNAPPROVED')).toEqual([
      'PENDING_SELLER_ACCEPT_REVIEW',
      'PENDING_BUYER_ACCEPT_REVIEW',
    ])
    expect(new Set(OFFER_STATES.map((state) => approvalOf(state, false)))).toEqual(new Set(['UNAPPROVED']))
  })

  it('a seller’s counter leaves the buyer’s papers as they are, and has a date of its own to answer by', () => {
    const paper = { id: 'f', name: 'f.pdf', url: '/api/files/f/f.pdf' }
    const patch = { otherTerms: 'Piano', proofOfFunds: paper, letterToSeller: paper, expiresAt: '2030-01-01' }
    expect(counterPatch(patch, true)).toEqual({ otherTerms: 'Piano', expiresAt: '2030-01-01' })
    expect(counterPatch(patch, false)).toEqual(patch)
  })

  it('the buyer agent, and a consumer without one, type in an offer, where its rows take saves', () => {
    const open = (viewerIs: Parameters<typeof isEditable>[0]['viewerIs']) =>
      OFFER_STATES.filter((state) =>
        isEditable({ state, offerType: 'INITIAL', viewerIs, offerActions: [] }, false),
      )
    expect(open('buyerAgent')).toContain('LIVE_EDIT')
    expect(open('buyerAgent')).not.toContain('ACCEPTED')
    expect(open('creator'), 'O02: a consumer saves in DRAFT alone').toEqual(['DRAFT'])
    const draft = { state: 'DRAFT', offerType: 'INITIAL', viewerIs: 'buyerAgent' } as const
    expect(isEditable({ ...draft, offerActions: [{ action: 'DELETE' }] }, true), 'their own draft').toBe(true)
    expect(isEditable({ ...draft, offerActions: [] }, true), 'a draft that others read').toBe(false)
    for (const viewerIs of ['buyer', 'listingAgent', 'seller', 'admin', 'invited'] as const)
      expect(open(viewerIs), viewerIs).toEqual([])
  })
})
