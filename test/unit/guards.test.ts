import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Actor, Role } from '#domain/negotiation/actor.ts'
import { type BackupMark, type Negotiation, type OfferHead, newOffer } from '#domain/negotiation/heads.ts'
import { ACTORS, fresh, type Who } from '#domain/negotiation/histories.fixture.ts'
import type { Guard, Input, OfferAsk } from '#domain/negotiation/row.ts'
import * as guards from '#domain/offer/lifecycle/rows/guards.ts'
import { OFFER_STATES, type OfferState, type OfferType } from '#domain/offer/vocabulary.ts'

const NOW = 1_800_000_000_000
const DAY = 86_400_000
const OPEN_STATES = OFFER_STATES.filter((s) => !['ACCEPTED', 'CANCELLED', 'DELETED', 'REJECTED'].includes(s))

const doc = (id: string, type: OfferType, state: OfferState, more: Partial<OfferHead> = {}): OfferHead => ({
  ...newOffer({ id, type, state, creatorId: 'ba1', seq: 0 }),
  chainId: 'I',
  agentId: 'ba1',
  primaryBuyerEmail: 'pb1@x',
  dirty: false,
  deliveredAt: 1,
  ...more,
})
const first = doc('I', 'INITIAL', 'PENDING_SELLER_AGENT_RESPONSE')

interface About {
  offer?: OfferHead
  chain?: OfferHead[]
  others?: OfferHead[]
  roles?: Role[]
  input?: Input
  listing?: Partial<Negotiation['listing']>
  who?: Who
  actor?: Actor
  now?: number
}
const said = (guard: Guard<OfferAsk>, about: About): string => {
  const offer = about.offer ?? first
  const chain = about.chain ?? [offer]
  const n = fresh()
  const no = guard({
    n: { ...n, listing: { ...n.listing, ...about.listing }, offers: [...chain, ...(about.others ?? [])] },
    offer,
    chain,
    actor: about.actor ?? ACTORS[about.who ?? 'BA1'],
    roles: new Set(about.roles ?? ['BA']),
    now: about.now ?? NOW,
    input: about.input ?? {},
  })
  return no === null ? 'open' : isRefusal(no) ? no.refused : no
}

/** A buyer agent who asks about a chain's first document. */
const asking = (chain: OfferHead[], input: Input = {}, others: OfferHead[] = []): OfferAsk => ({
  n: { ...fresh(), offers: [...chain, ...others] },
  offer: chain[0]!,
  chain,
  actor: ACTORS.BA1,
  roles: new Set(['BA']),
  now: NOW,
  input,
})
/** The fields that a refusal names. */
const named = (guard: Guard<OfferAsk>, input: Input, others: OfferHead[] = []) => {
  const no = guard(asking([first], input, others))
  return isRefusal(no) ? no.details?.map((d) => d.path) : no
}

describe('what is before a side (negotiation.md §0 "current")', () => {
  const sent = doc('S', 'SELLER_COUNTER', 'PENDING_BUYER_AGENT_RESPONSE', { seq: 1 })
  const unsent = doc('S', 'SELLER_COUNTER', 'PENDING_SELLER_COUNTER_REVIEW', { seq: 1, deliveredAt: null })
  const reply = doc('B', 'BUYER_COUNTER', 'PENDING_BUYER_COUNTER_REVIEW', { seq: 2, deliveredAt: null })

  it('the newest one is; an older one was replaced', () => {
    for (const guard of [
      guards.currentForSeller,
      guards.currentForBuyer,
      guards.newestForSeller,
      guards.newestForBuyer,
    ]) {
      expect(said(guard, { offer: sent, chain: [first, sent] })).toBe('open')
      expect(said(guard, { chain: [first, sent], roles: ['LA', 'BA'] })).toBe('offer-superseded')
    }
  })

  it('beside an own unsent counter its agent, and nobody else, keeps the newest delivered document', () => {
    const seller = { chain: [first, unsent] }
    expect(said(guards.currentForSeller, { ...seller, roles: ['LA'] })).toBe('open')
    expect(said(guards.currentForSeller, { ...seller, roles: ['PS'] })).toBe('offer-superseded')
    expect(said(guards.newestForSeller, { ...seller, roles: ['LA'] })).toBe('offer-superseded')
    const buyer = { offer: sent, chain: [first, sent, reply] }
    expect(said(guards.currentForBuyer, { ...buyer, roles: ['BA'] })).toBe('open')
    expect(said(guards.currentForBuyer, { ...buyer, roles: ['OB'] })).toBe('offer-superseded')
    expect(said(guards.newestForBuyer, { ...buyer, roles: ['BA'] })).toBe('offer-superseded')
    // The first document is older still: the counter above it was delivered.
    expect(said(guards.currentForBuyer, { chain: [first, sent, reply], roles: ['BA'] })).toBe(
      'offer-superseded',
    )
    // What the other side has not sent replaces nothing.
    expect(said(guards.newestForBuyer, { chain: [first, unsent] })).toBe('open')
  })

  it('a chain without an open document has nothing before anybody', () => {
    const gone = doc('I', 'INITIAL', 'CANCELLED')
    for (const guard of [guards.currentForSeller, guards.newestForSeller, guards.newestForBuyer])
      expect(said(guard, { offer: gone, roles: ['LA'] })).toBe('offer-superseded')
  })
})

describe('the listing and the chain', () => {
  it('an ACTIVE listing; a chain that is not frozen, edited, or agreed', () => {
    for (const state of ['DRAFT', 'SELLER_REVIEW', 'SOLD'] as const)
      expect(said(guards.listingActive, { listing: { state } })).toBe('listing-not-active')
    expect(said(guards.listingActive, {})).toBe('open')
    for (const state of ['SELLER_REVIEW', 'PENDING', 'PENDING_ESCROW'] as const)
      expect(said(guards.notFrozen, { listing: { state } })).toBe('offer-frozen')
    expect(said(guards.notFrozen, {})).toBe('open')
    for (const state of OFFER_STATES) {
      const offer = doc('I', 'INITIAL', state)
      expect(said(guards.notInLiveEdit, { offer }), state).toBe(
        state === 'LIVE_EDIT' || state === 'LIVE_EDIT_BUYER' ? 'offer-in-live-edit' : 'open',
      )
      expect(said(guards.notAgreed, { chain: [first, offer] }), state).toBe(
        state === 'ACCEPTED' ? 'action-not-available' : 'open',
      )
    }
  })

  it('complete: nothing is missing', () => {
    const problems = [{ path: 'price', message: 'Required' }]
    expect(said(guards.complete, { input: { problems: () => problems } })).toBe('invalid')
    expect(said(guards.complete, { input: { problems: () => [] } })).toBe('open')
    // A consumer's form is judged as one.
    const asked = (by?: 'CONSUMER') => (by === 'CONSUMER' ? [] : problems)
    expect(said(guards.completeForConsumer, { input: { problems: asked } })).toBe('open')
    expect(said(guards.complete, { input: { problems: asked } })).toBe('invalid')
    expect(said(guards.complete, {})).toBe('open')
  })

  it('O15: no open counter that was delivered', () => {
    const counter = (state: OfferState, deliveredAt: number | null) =>
      said(guards.noDeliveredCounter, { chain: [first, doc('S', 'SELLER_COUNTER', state, { deliveredAt })] })
    expect(counter('PENDING_BUYER_AGENT_RESPONSE', 2)).toBe('action-not-available')
    expect(counter('PENDING_SELLER_COUNTER_REVIEW', null)).toBe('open')
    expect(counter('REJECTED', 2)).toBe('open')
    expect(said(guards.noDeliveredCounter, {})).toBe('open')
  })
})

describe('a backup that is called up (negotiation.md §1.10)', () => {
  const mark = (state: BackupMark['state']): BackupMark => ({
    state,
    rank: 1,
    asks: null,
    documentId: 'I',
    since: 1,
    askedAt: null,
    until: state === 'CALLED' ? NOW + 1 : null,
  })
  const marked = (state: BackupMark['state']) => ({ ...first, backup: mark(state) })

  it('nothing else is accepted; the sell side hears why, another buy side that the listing is not active', () => {
    for (const role of ['LA', 'PS', 'SS'] as const)
      expect(said(guards.nothingCalled, { offer: marked('CALLED'), roles: [role] }), role).toBe(
        'backup-called',
      )
    for (const role of ['BA', 'OB'] as const)
      expect(said(guards.nothingCalled, { offer: marked('CALLED'), roles: [role] }), role).toBe(
        'listing-not-active',
      )
    for (const state of ['ASKED', 'OFFERED', 'HELD'] as const)
      expect(said(guards.nothingCalled, { offer: marked(state), roles: ['LA'] }), state).toBe('open')
  })

  it('a counter that would bind is not sent meanwhile, a multiple one is', () => {
    const sending = (type: OfferType) =>
      said(guards.bindsNothingCalled, {
        offer: doc('S', type, 'PENDING_SELLER_COUNTER_REVIEW', { deliveredAt: null }),
        others: [marked('CALLED')],
        roles: ['PS'],
      })
    expect([sending('SELLER_COUNTER'), sending('SELLER_MULTIPLE_COUNTER')]).toEqual(['backup-called', 'open'])
  })

  it('the primary seller alone rejects the offer that is called up', () => {
    expect(said(guards.sellersIfCalled, { offer: marked('CALLED'), roles: ['PS'] })).toBe('open')
    expect(said(guards.sellersIfCalled, { offer: marked('CALLED'), roles: ['LA'] })).toBe('backup-called')
    const chain = [marked('CALLED')]
    expect(guards.sellersIfCalled({ ...asking(chain), roles: new Set(['LA']) })).toMatchObject({
      message: expect.stringContaining('Only the primary seller'),
    })
    expect(said(guards.sellersIfCalled, { offer: marked('HELD'), roles: ['LA'] })).toBe('open')
    expect(said(guards.sellersIfCalled, { roles: ['LA'] })).toBe('open')
    expect(said(guards.sellersIfCalled, { chain: [], roles: ['LA'] })).toBe('open')
  })

  it('what was asked of the seller is asked once, and answered as it was asked (BK2, BK3)', () => {
    const asks = (word: BackupMark['asks']) => {
      const offer = { ...first, backup: { ...mark('OFFERED'), asks: word } }
      return [
        guards.askedToAccept,
        guards.somethingAsked,
        guards.notAskedToAccept,
        guards.notAskedToWithdraw,
      ].map((guard) => said(guard, { offer }))
    }
    const no = 'action-not-available'
    expect(asks('ACCEPT')).toEqual(['open', 'open', no, 'open'])
    expect(asks('WITHDRAW')).toEqual([no, 'open', 'open', no])
    expect(asks(null)).toEqual([no, no, 'open', 'open'])
    expect(
      [guards.askedToAccept, guards.somethingAsked, guards.notAskedToAccept, guards.notAskedToWithdraw].map(
        (guard) => said(guard, {}),
      ),
      'a chain without a place',
    ).toEqual([no, no, 'open', 'open'])
  })

  it('is confirmed until its time, and lapses at it; without a mark there is nothing to confirm', () => {
    const at = (until: number) => {
      const offer = { ...first, backup: { ...mark('CALLED'), until } }
      return [said(guards.inTimeToConfirm, { offer }), said(guards.tooLateToConfirm, { offer })]
    }
    expect(at(NOW + 1)).toEqual(['open', 'action-not-available'])
    expect(at(NOW)).toEqual(['action-not-available', 'open'])
    expect([said(guards.inTimeToConfirm, {}), said(guards.tooLateToConfirm, {})]).toEqual([
      'action-not-available',
      'action-not-available',
    ])
  })

  it('stands behind an agreement, on a document that was sent, of buyers who have accounts (BK1)', () => {
    expect(said(guards.behindContract, { listing: { state: 'SELLER_REVIEW' } })).toBe('open')
    expect(said(guards.behindContract, {})).toBe('action-not-available')
    expect(said(guards.notOutside, { offer: { ...first, outside: true } })).toBe('action-not-available')
    expect(said(guards.notOutside, {})).toBe('open')
    expect(said(guards.isBackupDocument, {})).toBe('open')
    expect(said(guards.isBackupDocument, { offer: doc('I', 'INITIAL', 'LIVE_EDIT') })).toBe(
      'offer-in-live-edit',
    )
    expect(
      said(guards.isBackupDocument, {
        offer: doc('S', 'SELLER_COUNTER', 'PENDING_SELLER_COUNTER_REVIEW', { deliveredAt: null }),
        others: [first],
      }),
    ).toBe('offer-superseded')
  })

  it('a chain behind somebody else’s agreement is not rejected (O27)', () => {
    for (const state of ['SELLER_REVIEW', 'PENDING_ESCROW'] as const)
      expect(said(guards.notBehindContract, { listing: { state } }), state).toBe('offer-frozen')
    expect(said(guards.notBehindContract, {})).toBe('open')
  })
})

describe('one open chain for a buyer (O01, O09)', () => {
  const rival = (more: Partial<OfferHead> = {}, type: OfferType = 'INITIAL') =>
    doc('R', type, more.state ?? 'PENDING_SELLER_AGENT_RESPONSE', { chainId: 'R', agentId: 'ba2', ...more })
  const delivering = (other: OfferHead, offer = first) =>
    said(guards.noRivalChain, { offer, others: [other] })

  it('O09: another chain of the same buyer that was delivered and is open', () => {
    expect(delivering(rival())).toBe('buyer-has-open-offer')
    expect(delivering(rival({ deliveredAt: null }))).toBe('open')
    expect(delivering(rival({ primaryBuyerEmail: 'other@x' }))).toBe('open')
    expect(delivering(rival({ state: 'DELETED' }))).toBe('open')
    expect(delivering(rival({}, 'SELLER_COUNTER'))).toBe('open')
    const nameless = doc('I', 'INITIAL', 'PENDING_BUYER_APPROVAL', { primaryBuyerEmail: null })
    expect(delivering(rival({ primaryBuyerEmail: null }), nameless)).toBe('open')
    expect(said(guards.noRivalChain, {}), 'an offer is no rival of its own').toBe('open')
  })

  const fresher = doc('new', 'INITIAL', 'DRAFT', { chainId: 'new', deliveredAt: null })
  const beginning = (other: Partial<OfferHead>, mine: Partial<OfferHead> = {}, type: OfferType = 'INITIAL') =>
    said(guards.oneOpenChain, {
      offer: { ...fresher, ...mine },
      chain: [],
      others: [doc('old', type, other.state ?? 'DRAFT', other)],
    })
  it('O01: another of the same buyer by the same agent, or by the same consumer without one', () => {
    for (const state of OPEN_STATES) expect(beginning({ state }), state).toBe('offer-exists')
    expect(beginning({ state: 'ACCEPTED' })).toBe('offer-exists')
    for (const state of ['CANCELLED', 'DELETED', 'REJECTED'] as const)
      expect(beginning({ state }), state).toBe('open')
    expect(beginning({ agentId: 'ba2' })).toBe('open')
    expect(beginning({ creatorId: 'somebody' }), 'the agent counts, not who typed').toBe('offer-exists')
    expect(beginning({ primaryBuyerEmail: 'other@x' })).toBe('open')
    expect(beginning({ primaryBuyerEmail: null }, { primaryBuyerEmail: null })).toBe('open')
    expect(beginning({}, {}, 'BUYER_COUNTER')).toBe('open')
    expect(
      said(guards.oneOpenChain, { offer: fresher, chain: [fresher] }),
      'an offer is no second one of its own',
    ).toBe('open')
    const consumer = { agentId: null, creatorId: 'c' }
    expect(beginning(consumer, consumer)).toBe('offer-exists')
    expect(beginning({ agentId: null, creatorId: 'd' }, consumer)).toBe('open')
  })
})

describe('unsent offers of one author on one home: everybody’s locks and lists carry them', () => {
  const unsent =
    (more: Partial<OfferHead> = {}) =>
    (_: unknown, i: number) =>
      doc(`d${i}`, 'INITIAL', 'DRAFT', { chainId: `d${i}`, deliveredAt: null, ...more })
  const tenth = (more: Partial<OfferHead> = {}) => {
    const nine = Array.from({ length: 9 }, unsent())
    const last = { ...unsent()(null, 9), ...more }
    const offer = doc('new', 'INITIAL', 'DRAFT', { chainId: 'new', deliveredAt: null })
    return said(guards.fewUnsent, { offer, chain: [], others: [...nine, last] })
  }

  it('are ten at most, of those that are neither sent nor ended', () => {
    expect(tenth()).toBe('too-many-drafts')
    expect(tenth({ state: 'PENDING_BUYER_APPROVAL' })).toBe('too-many-drafts')
    expect(tenth({ deliveredAt: 1, state: 'PENDING_SELLER_AGENT_RESPONSE' })).toBe('open')
    expect(tenth({ state: 'DELETED' })).toBe('open')
    expect(tenth({ creatorId: 'ba2' })).toBe('open')
    expect(tenth({ type: 'BUYER_COUNTER' })).toBe('open')
  })
})

describe('what one side may put on one home: everybody’s locks and lists carry it', () => {
  const outside = (many: number, more: Partial<OfferHead> = {}) =>
    Array.from({ length: many }, (_, i) =>
      doc(`x${more.state ?? ''}${i}`, 'INITIAL', 'PENDING_SELLER_AGENT_RESPONSE', {
        chainId: `x${i}`,
        outside: true,
        ...more,
      }),
    )
  const entering = (others: OfferHead[]) =>
    said(guards.fewOutside, {
      offer: doc('new', 'INITIAL', 'PENDING_SELLER_AGENT_RESPONSE', { chainId: 'new', outside: true }),
      chain: [],
      others,
    })

  it('X1: a hundred living offers from outside, and two hundred with those that ended', () => {
    expect(entering(outside(99))).toBe('open')
    expect(entering(outside(100))).toBe('offers-many')
    expect(entering(outside(99, { state: 'ACCEPTED' }).concat(outside(1)))).toBe('offers-many')
    expect(entering(outside(100, { outside: false }))).toBe('open')
    expect(entering(outside(100, { type: 'BUYER_COUNTER' }))).toBe('open')
    const ended = (many: number) => outside(many, { state: 'DELETED' })
    expect(entering([...ended(100), ...outside(99)])).toBe('open')
    expect(entering([...ended(101), ...outside(99)])).toBe('offers-many')
  })

  const beginning = (many: number, more: Partial<OfferHead> = {}, own: Partial<OfferHead> = {}) =>
    said(guards.fewOfAuthor, {
      offer: doc('new', 'INITIAL', 'DRAFT', { chainId: 'new', deliveredAt: null, ...own }),
      chain: [],
      others: outside(many, { outside: false, ...more }),
    })

  it('O01: fifty living offers of one author, and two hundred with those that ended', () => {
    expect(beginning(49)).toBe('open')
    expect(beginning(50)).toBe('offers-many')
    expect(beginning(199, { state: 'DELETED' })).toBe('open')
    expect(beginning(200, { state: 'DELETED' })).toBe('offers-many')
    expect(beginning(50, { creatorId: 'c' }), 'an agent has those they took over').toBe('offers-many')
    expect(beginning(50, { creatorId: 'c', agentId: 'ba2' })).toBe('open')
    const consumer = { agentId: null, creatorId: 'c' }
    expect(beginning(50, consumer, consumer)).toBe('offers-many')
    expect(beginning(50, { ...consumer, creatorId: 'd' }, consumer)).toBe('open')
  })

  it('O29, O45: fifty documents of each side in one negotiation, sent or not', () => {
    const counters = (many: number, type: 'BUYER_COUNTER' | 'SELLER_COUNTER') =>
      Array.from({ length: many }, (_, i) => doc(`c${i}`, type, 'CANCELLED', { deliveredAt: null }))
    const writing = (chain: OfferHead[]) =>
      said(guards.fewOfSide, { offer: doc('new', 'SELLER_COUNTER', 'PENDING_SELLER_COUNTER_REVIEW'), chain })
    expect(writing(counters(49, 'SELLER_COUNTER'))).toBe('open')
    expect(writing(counters(50, 'SELLER_COUNTER'))).toBe('offers-many')
    expect(writing(counters(50, 'BUYER_COUNTER')), 'the other side’s are its own').toBe('open')
  })

  it('O29, O45: three hundred counters of one author on one home, in whatever negotiations, ended ones among them', () => {
    const ofOthers = (many: number, more: Partial<OfferHead> = {}, root: Partial<OfferHead> = {}) =>
      Array.from({ length: many }, (_, i) => {
        const chainId = `y${i % 20}`
        const counter = doc(`yc${i}`, 'SELLER_COUNTER', 'CANCELLED', { chainId, deliveredAt: null, ...more })
        return i < 20
          ? [doc(chainId, 'INITIAL', 'PENDING_SELLER_AGENT_RESPONSE', { chainId, ...root }), counter]
          : [counter]
      }).flat()
    const writing = (type: OfferType, others: OfferHead[], root: Partial<OfferHead> = {}) => {
      const own = { ...first, ...root }
      const offer = doc('new', type, 'PENDING_SELLER_COUNTER_REVIEW', { outside: own.outside })
      return said(guards.fewOfSide, { offer, chain: [own], others })
    }
    expect(writing('SELLER_COUNTER', ofOthers(299))).toBe('open')
    expect(writing('SELLER_COUNTER', ofOthers(300))).toBe('offers-many')
    expect(writing('SELLER_MULTIPLE_COUNTER', ofOthers(300))).toBe('offers-many')
    expect(writing('BUYER_COUNTER', ofOthers(300)), 'the other side’s are its own').toBe('open')

    const buyers = { type: 'BUYER_COUNTER' } as const
    expect(writing('BUYER_COUNTER', ofOthers(299, buyers))).toBe('open')
    expect(writing('BUYER_COUNTER', ofOthers(300, buyers))).toBe('offers-many')
    expect(writing('GLOBAL_COUNTER_RESPONSE', ofOthers(300, buyers))).toBe('offers-many')
    expect(writing('SELLER_COUNTER', ofOthers(300, buyers))).toBe('open')
    expect(writing('BUYER_COUNTER', ofOthers(300, buyers, { agentId: 'ba2' })), 'another agent’s').toBe(
      'open',
    )
    const consumer = { agentId: null, creatorId: 'c' }
    expect(writing('BUYER_COUNTER', ofOthers(300, buyers, consumer), consumer)).toBe('offers-many')
    expect(writing('BUYER_COUNTER', ofOthers(300, buyers, consumer))).toBe('open')

    // The listing agent writes those of every outside buyer side, with any agent.
    const outsideRoot = { outside: true, agentId: null, creatorId: 'la' }
    expect(
      writing('BUYER_COUNTER', ofOthers(300, buyers, outsideRoot), { ...outsideRoot, creatorId: 'la2' }),
    ).toBe('offers-many')
    expect(writing('BUYER_COUNTER', ofOthers(300, buyers, outsideRoot))).toBe('open')
  })

  it('G01: fifty due dates', () => {
    const naming = (many: number) =>
      said(guards.fewRounds, {
        chain: [],
        others: outside(many, { type: 'GLOBAL_COUNTER', state: 'CANCELLED' }),
      })
    expect(naming(49)).toBe('open')
    expect(naming(50)).toBe('offers-many')
  })
})

describe('a refusal names the field', () => {
  it('what is missing, the buyer who has an offer, the date that is none', () => {
    const problems = [{ path: 'price', message: 'Required' }]
    expect(named(guards.complete, { problems: () => problems })).toEqual(['price'])
    const second = doc('R', 'INITIAL', 'DRAFT', { chainId: 'R' })
    expect(named(guards.oneOpenChain, {}, [second])).toEqual(['primaryBuyer.user.email'])
    expect(named(guards.afterToday, { afterToday: false })).toEqual(['auctionExpirationDate'])
    expect(named(guards.withinAYear, { deadline: NOW + 400 * DAY })).toEqual(['auctionExpirationDate'])
  })
})

describe('a contract names who sells, and what', () => {
  it('an acceptance waits for the listing to say so; a head without a body is not judged', () => {
    const judged = (bindable?: boolean) => said(guards.listingBindable, { listing: { bindable } })
    expect([true, undefined, false].map(judged)).toEqual(['open', 'open', 'listing-incomplete'])
  })
})

describe('who sells does not buy (I27)', () => {
  it('no buyer of the chain is an owner, the second of either included', () => {
    const bought = (...userIds: string[]) =>
      doc('I', 'INITIAL', 'PENDING_BUYER_APPROVAL', {
        buyers: userIds.map((userId, i) => ({ userId, primary: i === 0 })),
      })
    const judged = (offer: OfferHead) => said(guards.buyersAreNoOwners, { offer })
    expect([bought('pb1'), bought('ps'), bought('pb1', 'ss')].map(judged)).toEqual([
      'open',
      'buyer-owns-home',
      'buyer-owns-home',
    ])
    const counter = doc('C', 'SELLER_COUNTER', 'PENDING_BUYER_AGENT_RESPONSE', { buyers: [] })
    expect(said(guards.buyersAreNoOwners, { offer: counter, chain: [bought('ss'), counter] })).toBe(
      'buyer-owns-home',
    )
  })
})

describe('who takes over', () => {
  it('O07: the listing agent is never the buyer’s agent as well', () => {
    expect(said(guards.agentOfAnotherListing, { who: 'LA', roles: ['AGT'] })).toBe('own-listing')
    expect(said(guards.agentOfAnotherListing, { who: 'BA1', roles: ['AGT'] })).toBe('open')
    const byAdmin = (agentId: string) =>
      said(guards.agentOfAnotherListing, { who: 'AD', roles: ['AD'], input: { agentId } })
    expect(['la', 'ps', 'ss', 'ba1'].map(byAdmin)).toEqual([
      'own-listing',
      'own-listing',
      'own-listing',
      'open',
    ])
  })

  it('O07: who takes over may write offers; an administrator names somebody', () => {
    expect(said(guards.writesOffers, { who: 'BA1', roles: ['AGT'] })).toBe('open')
    expect(said(guards.writesOffers, { who: 'BA0', roles: ['AGT'] })).toBe('offer-role-required')
    const none = { ...ACTORS.AD, writesOffers: false }
    expect(said(guards.writesOffers, { actor: none, roles: ['AD'] })).toBe('open')
  })

  it('O53: claimed is a consumer’s offer that has an agent', () => {
    const by = (creatorId: string, agentId: string | null) =>
      said(guards.claimed, { offer: doc('I', 'INITIAL', 'DRAFT', { creatorId, agentId }) })
    expect([by('c', 'ba1'), by('ba1', 'ba1'), by('c', null)]).toEqual([
      'open',
      'action-not-available',
      'action-not-available',
    ])
  })
})

describe('edits, revival and time', () => {
  it('O16, O19: a change goes out without the buyer’s click only where the offer says so', () => {
    const edit = (dirty: boolean, requestBuyerApproval: boolean) => {
      const offer = { ...first, dirty, requestBuyerApproval }
      return [said(guards.editsNeedNoApproval, { offer }), said(guards.needsNoApproval, { offer })]
    }
    expect(edit(true, true)).toEqual(['buyer-approval-needed', 'buyer-approval-needed'])
    expect(edit(false, true)).toEqual(['open', 'buyer-approval-needed'])
    expect(edit(true, false)).toEqual(['open', 'open'])
  })

  it('O19, O20: an edit goes out where it says something new; so does a due date (G02, G06)', () => {
    const edit = (dirty: boolean, changed?: boolean) =>
      said(guards.edited, { offer: { ...first, dirty }, input: { changed } })
    expect([edit(true), edit(false, true), edit(false), edit(false, false)]).toEqual([
      'open',
      'open',
      'action-not-available',
      'action-not-available',
    ])
    const round = doc('GC', 'GLOBAL_COUNTER', 'ACCEPTED', { deadline: 7 })
    const date = (deadline?: number) => said(guards.anotherDate, { offer: round, input: { deadline } })
    expect([date(8), date(), date(7)]).toEqual(['open', 'open', 'action-not-available'])
  })

  it('O37 and O38 divide: what is revived or multiple needs the seller’s second yes', () => {
    const split = (type: OfferType, revived: boolean) => {
      const offer = doc('S', type, 'PENDING_BUYER_ACCEPT_REVIEW', { revived })
      return [said(guards.notRevived, { offer }), said(guards.mcoOrRevived, { offer })]
    }
    expect(split('SELLER_COUNTER', false)).toEqual(['open', 'action-not-available'])
    expect(split('SELLER_COUNTER', true)).toEqual(['action-not-available', 'open'])
    expect(split('SELLER_MULTIPLE_COUNTER', false)).toEqual(['open', 'open'])
  })

  it('C1: lapsed from the instant itself on', () => {
    const at = (expiresAt: number | null) => said(guards.lapsed, { offer: { ...first, expiresAt } })
    expect([at(NOW - 1), at(NOW), at(NOW + 1), at(null)]).toEqual([
      'open',
      'open',
      'action-not-available',
      'action-not-available',
    ])
  })

  it('one unsent counter a side', () => {
    const unsent = (type: OfferType) => [
      first,
      doc('X', type, 'PENDING_SELLER_COUNTER_REVIEW', { deliveredAt: null }),
    ]
    expect(said(guards.oneUnsentSellerCounter, { chain: unsent('SELLER_COUNTER') })).toBe(
      'unsent-counter-exists',
    )
    expect(said(guards.oneUnsentSellerCounter, { chain: unsent('BUYER_COUNTER') })).toBe('open')
    expect(said(guards.oneUnsentBuyerCounter, { chain: unsent('BUYER_COUNTER') })).toBe(
      'unsent-counter-exists',
    )
    expect(said(guards.oneUnsentBuyerCounter, { chain: unsent('SELLER_COUNTER') })).toBe('open')
  })

  it('X2: revised terms of an outside offer say something new', () => {
    const outside = (dirty: boolean, input: Input) =>
      said(guards.revised, { offer: { ...first, outside: true, dirty }, input })
    expect([outside(true, {}), outside(false, { changed: true })]).toEqual(['open', 'open'])
    expect([outside(false, {}), outside(false, { changed: false })]).toEqual([
      'counter-unchanged',
      'counter-unchanged',
    ])
  })

  it('counters differ from what they answer', () => {
    expect(said(guards.formChanged, { input: { changed: false } })).toBe('counter-unchanged')
    expect(said(guards.formChanged, { input: { changed: true } })).toBe('open')
    expect(said(guards.formChanged, {})).toBe('open')
  })
})

describe('highest and best (I31)', () => {
  const round = (deadline: number | null, state: OfferState = 'ACCEPTED') =>
    doc('GC', 'GLOBAL_COUNTER', state, { chainId: 'GC', deadline })
  const gcr = doc('G', 'GLOBAL_COUNTER_RESPONSE', 'PENDING_BUYER_COUNTER_REVIEW', { deliveredAt: null })

  it('answers are taken until the deadline, not at it', () => {
    for (const guard of [guards.roundStillOpen, guards.gcrInTime]) {
      expect(said(guard, { offer: gcr, others: [round(NOW + 1)] })).toBe('open')
      expect(said(guard, { offer: gcr, others: [round(NOW)] })).toBe('round-closed')
      expect(said(guard, { offer: gcr, others: [round(null)] })).toBe('round-closed')
      expect(said(guard, { offer: gcr, others: [round(NOW + 1, 'PENDING_SELLER_COUNTER_REVIEW')] })).toBe(
        'round-not-open',
      )
      expect(said(guard, { offer: gcr })).toBe('round-not-open')
    }
    expect(said(guards.gcrInTime, { others: [round(NOW)] }), 'other documents do not mind').toBe('open')
  })

  it('a date is announced before it has come, never afterwards (G03)', () => {
    const asked = (deadline: number | null) =>
      said(guards.beforeDeadline, { offer: round(deadline, 'PENDING_SELLER_COUNTER_REVIEW') })
    expect([asked(NOW + 1), asked(NOW), asked(null)]).toEqual(['open', 'round-closed', 'round-closed'])
  })

  it('a date is tomorrow or later', () => {
    expect(said(guards.afterToday, { input: { afterToday: false } })).toBe('invalid')
    expect(said(guards.afterToday, { input: { afterToday: true } })).toBe('open')
    expect(said(guards.afterToday, {})).toBe('open')
  })

  it('a date is within a year, a leap year included', () => {
    const asked = (deadline: number | undefined) => said(guards.withinAYear, { input: { deadline } })
    expect([asked(NOW + 366 * DAY), asked(NOW + 366 * DAY + 1), asked(undefined)]).toEqual([
      'open',
      'invalid',
      'open',
    ])
  })

  it('is never extended once an offer came in since it was announced', () => {
    const listing = { announcedDeadline: NOW, announcedAt: 100 }
    const later = { listing, input: { deadline: NOW + 1 } }
    const came = (type: OfferType, deliveredAt: number | null) =>
      said(guards.notExtended, {
        ...later,
        chain: [doc('X', type, 'PENDING_SELLER_AGENT_RESPONSE', { deliveredAt })],
      })
    expect(came('INITIAL', 100)).toBe('round-extension')
    expect(came('GLOBAL_COUNTER_RESPONSE', 101)).toBe('round-extension')
    expect(came('INITIAL', 99)).toBe('open')
    expect(came('INITIAL', null)).toBe('open')
    expect(came('BUYER_COUNTER', 101)).toBe('open')
    const old = doc('Y', 'INITIAL', 'PENDING_SELLER_AGENT_RESPONSE', { deliveredAt: 1 })
    const recent = doc('X', 'INITIAL', 'PENDING_SELLER_AGENT_RESPONSE', { deliveredAt: 100 })
    expect(said(guards.notExtended, { ...later, chain: [old, recent] }), 'one is enough').toBe(
      'round-extension',
    )
    const received = [doc('X', 'INITIAL', 'PENDING_SELLER_AGENT_RESPONSE', { deliveredAt: 100 })]
    const wish = (deadline: number | undefined, l: object) =>
      said(guards.notExtended, { listing: l, input: { deadline }, chain: received })
    expect(wish(NOW, listing), 'the same date').toBe('open')
    expect(wish(undefined, listing)).toBe('open')
    expect(wish(NOW + 1, { announcedDeadline: null, announcedAt: 100 })).toBe('open')
    expect(wish(NOW + 1, { announcedDeadline: NOW, announcedAt: null })).toBe('open')
  })
})
