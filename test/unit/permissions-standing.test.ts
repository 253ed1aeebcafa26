import { describe, expect, it } from 'vitest'
import { mayReadContract } from '#domain/contract/permissions.ts'
import { mayReadFile, type FileReader } from '#domain/file/permissions.ts'
import { audienceOf, listingViewerIs, mayCreateListing, mayMoveHome } from '#domain/listing/permissions.ts'
import type { Role } from '#domain/negotiation/actor.ts'
import { type Negotiation, type OfferHead, newOffer } from '#domain/negotiation/heads.ts'
import { ACTORS, fresh, type Who } from '#domain/negotiation/histories.fixture.ts'
import {
  chainsToRead,
  isBuySide,
  offerViewerIs,
  ownChain,
  readsWorkingCopy,
  standingOn,
} from '#domain/offer/permissions.ts'

const roles = (...all: Role[]) => new Set(all)
const chain = (id: string, more: Partial<OfferHead> = {}): OfferHead => ({
  ...newOffer({ id, type: 'INITIAL', state: 'PENDING_SELLER_AGENT_RESPONSE', creatorId: 'ba1', seq: 0 }),
  chainId: id,
  agentId: 'ba1',
  buyers: [{ userId: 'pb1', primary: true }],
  deliveredAt: 1,
  ...more,
})
const of = (...offers: OfferHead[]): Negotiation => ({ ...fresh(), offers })
const WHO = Object.keys(ACTORS) as Who[]

describe('who somebody is (negotiation.md §0, §8)', () => {
  it.each<[Role, string, string]>([
    ['LA', 'agent', 'agent'],
    ['PS', 'primaryOwner', 'owner'],
    ['SS', 'secondaryOwner', 'owner'],
    ['CR', 'creator', 'agent'],
    ['AGT', 'invited', 'agent'],
    ['AD', 'admin', 'agent'],
    ['LK', 'visitor', 'member'],
  ])('%s is %s to a listing and reads it as %s', (role, is, audience) => {
    expect(listingViewerIs(roles(role))).toBe(is)
    expect(audienceOf(roles(role), true)).toBe(audience)
  })
  it('without a session a visitor', () => expect(audienceOf(roles(), false)).toBe('visitor'))

  it.each<[Role, string | null, boolean]>([
    ['BA', 'buyerAgent', true],
    ['OB', 'buyer', true],
    ['CB', 'creator', true],
    ['AGT', 'invited', true],
    ['LA', 'listingAgent', false],
    ['PS', 'seller', false],
    ['SS', 'seller', false],
    ['AD', 'admin', false],
    ['LK', null, false],
  ])('%s is %s to an offer, of the buy side: %s', (role, is, buy) => {
    const found = offerViewerIs(roles(role))
    expect(found).toBe(is)
    expect(found !== null && isBuySide(found)).toBe(buy)
  })
  it('a consumer without an agent is the creator of an own offer, though its buyer as well', () =>
    expect(offerViewerIs(roles('CB', 'OB'))).toBe('creator'))
})

describe('which text of a document is read (negotiation.md invariant 7)', () => {
  it.each([
    ['buyerAgent', 'INITIAL', 'DRAFT', false, true],
    ['buyer', 'INITIAL', 'PENDING_BUYER_APPROVAL', false, true],
    ['buyerAgent', 'INITIAL', 'PENDING_SELLER_AGENT_RESPONSE', true, false],
    ['buyerAgent', 'INITIAL', 'LIVE_EDIT', true, true],
    ['buyer', 'INITIAL', 'LIVE_EDIT_BUYER', true, true],
    ['admin', 'INITIAL', 'LIVE_EDIT', true, true],
    ['listingAgent', 'INITIAL', 'LIVE_EDIT', true, false],
    ['seller', 'INITIAL', 'LIVE_EDIT_BUYER', true, false],
    ['listingAgent', 'SELLER_COUNTER', 'DRAFT', false, true],
    ['buyerAgent', 'SELLER_COUNTER', 'DRAFT', false, false],
  ] as const)('of %s, in %s, %s (delivered: %s) the working copy: %s', (is, type, state, isDelivered, own) =>
    expect(readsWorkingCopy(is, { type, state, isDelivered })).toBe(own),
  )
})

describe('which chains somebody is shown', () => {
  const shown = (side: 'buyer' | 'seller', ...offers: OfferHead[]) =>
    WHO.filter((who) => chainsToRead(of(...offers), ACTORS[who], side).length > 0)
  it('the sell side the delivered ones, the buy side its own, an administrator both', () => {
    expect(shown('seller', chain('I'))).toEqual(['LA', 'PS', 'SS', 'AD'])
    expect(shown('seller', chain('I', { deliveredAt: null }))).toEqual([])
    for (const deliveredAt of [1, null])
      expect(shown('buyer', chain('I', { deliveredAt }))).toEqual(['BA1', 'PB1', 'AD'])
    expect(shown('buyer', chain('I', { state: 'DELETED' }))).toEqual([])
  })
  it('a consumer’s own chain is theirs, and not the invited agent’s to list', () => {
    const own = chain('I', {
      agentId: null,
      creatorId: 'stranger',
      buyers: [],
      state: 'PROVISIONAL',
      deliveredAt: null,
      invitedAgentIds: ['ba2'],
    })
    expect(shown('buyer', own)).toEqual(['AD', 'stranger'])
    expect(ownChain(of(own), ACTORS.stranger)).toBe('I')
    expect(ownChain(of(own), ACTORS.BA2)).toBeNull()
  })
  it('a chain is found by its first document, and a round has no standing', () => {
    const counter = chain('C', { type: 'BUYER_COUNTER', chainId: 'I' })
    expect(ownChain(of(counter), ACTORS.BA1)).toBeNull()
    const round = chain('GC', { type: 'GLOBAL_COUNTER', state: 'ACCEPTED' })
    expect(standingOn(of(round), round, ACTORS.LA)).toBeNull()
    expect(standingOn(of(chain('I')), chain('I'), ACTORS.AD)).toEqual({ is: 'admin', side: 'seller' })
  })
})

describe('contracts, files and births', () => {
  it('there is no contract to read before there is one', () => {
    expect(mayReadContract(of(chain('I')), ACTORS.LA)).toBe(false)
    const contract = { id: 'c', offerId: 'I2', state: 'COMPLETED' as const, signers: [] }
    const other = chain('I2', { agentId: 'ba2', buyers: [{ userId: 'pb2', primary: true }] })
    expect(mayReadContract({ ...of(chain('I'), other), contract }, ACTORS.BA1)).toBe(false)
    expect(mayReadContract({ ...of(chain('I')), contract }, ACTORS.LA), 'nor one of no offer here').toBe(
      false,
    )
  })

  const reader = (more: Partial<FileReader>): FileReader => ({
    signedIn: true,
    onListing: roles(),
    onChain: null,
    chainState: null,
    isOfferParty: false,
    listingState: 'ACTIVE',
    ...more,
  })
  it('terms are a member’s, of a listing that is there for that member', () => {
    expect(mayReadFile('listing-terms', reader({}))).toBe(true)
    expect(mayReadFile('listing-terms', reader({ signedIn: false }))).toBe(false)
    expect(mayReadFile('listing-terms', reader({ listingState: 'DRAFT' }))).toBe(false)
  })
  it('owners’ papers and a draft’s reports are for those who work on it', () => {
    for (const role of ['LA', 'PS', 'SS', 'CR', 'AGT'] as const) {
      const inside = reader({ onListing: roles(role), listingState: 'DRAFT' })
      expect(mayReadFile('listing-owners', inside), role).toBe(true)
      expect(mayReadFile('listing-reports', { ...inside, signedIn: false }), role).toBe(true)
    }
    expect(mayReadFile('listing-owners', reader({}))).toBe(false)
    expect(mayReadFile('contract', reader({})), 'no chain, no contract').toBe(false)
  })
  it('a home moves to the state of the agent’s license', () =>
    expect(mayMoveHome(ACTORS.FLA, 'CA', 'FL', false)).toBeNull())
  it('L01 in the specification’s words', () =>
    expect(mayCreateListing(ACTORS.stranger, { state: 'CA', provisional: false })?.message).toBe(
      "Looks like you aren't approved to create Listings",
    ))
})
