import { describe, expect, it } from 'vitest'
import { deletionWithheld, listingActions } from '#domain/listing/lifecycle/decide.ts'
import { LISTING_STATES } from '#domain/listing/vocabulary.ts'
import type { Actor, Role } from '#domain/negotiation/actor.ts'
import type { Side } from '#domain/negotiation/chain.ts'
import { type Negotiation, type OfferHead, newOffer } from '#domain/negotiation/heads.ts'
import { ACTORS, fresh, type Who } from '#domain/negotiation/histories.fixture.ts'
import { offerActions, roundActions, type AllowedAction } from '#domain/offer/lifecycle/actions.ts'
import { OFFER_STATES, type OfferState, type OfferType } from '#domain/offer/vocabulary.ts'
import { COUNTERS, LISTING_ORACLE, OFFER_ORACLE, ROLE, type Allowed, type When } from '../make/oracle.ts'

const NOW = 1_800_000_000_000

const VIEWERS = Object.keys(ROLE) as (keyof typeof ROLE)[]
const SELLERS: readonly (Role | null)[] = ['LA', 'PS', 'SS']

const doc = (id: string, type: OfferType, state: OfferState, more: Partial<OfferHead> = {}): OfferHead => ({
  ...newOffer({ id, type, state, creatorId: 'ba1', seq: 1 }),
  chainId: type === 'GLOBAL_COUNTER' ? id : 'I',
  agentId: 'ba1',
  buyers: [
    { userId: 'pb1', primary: true },
    { userId: 'sb1', primary: false },
  ],
  primaryBuyerEmail: 'pb1@x',
  requestBuyerApproval: false,
  dirty: false,
  deliveredAt: 1,
  ...more,
})

/** The second delivered chain that a multiple counter asks for. */
const SECOND = doc('I2', 'INITIAL', 'PENDING_SELLER_AGENT_RESPONSE', {
  chainId: 'I2',
  agentId: 'ba2',
  buyers: [{ userId: 'pb2', primary: true }],
  primaryBuyerEmail: 'pb2@x',
})
const ROUND = doc('GC', 'GLOBAL_COUNTER', 'ACCEPTED', { deadline: NOW + 1, agentId: null, buyers: [] })

interface Situation {
  readonly name: string
  readonly offers: readonly OfferHead[]
  /** What each side has before it, and below its own unsent counter. */
  readonly current: Record<Side, string | null>
  readonly beside: Partial<Record<Side, string>>
  readonly holds: readonly When[]
}

const UNSENT: OfferState[] = ['DRAFT', 'PENDING_BUYER_APPROVAL', 'BUYER_REJECTED']
const EDITED: OfferState[] = ['LIVE_EDIT', 'LIVE_EDIT_BUYER']
const TERMINAL: OfferState[] = ['CANCELLED', 'DELETED', 'REJECTED']
const ANSWERED: OfferState[] = ['PENDING_SELLER_AGENT_RESPONSE', 'PENDING_SELLER_ACCEPT_REVIEW']

const variants = (holds: readonly When[]) =>
  [holds, [...holds, 'round open' as const]].map((h) => ({ holds: h, name: h.join(', ') }))
const withRound = (holds: readonly When[], offers: readonly OfferHead[]) => [
  ...offers,
  SECOND,
  ...(holds.includes('round open') ? [ROUND] : []),
]

/** The first document alone, in each state, with and without the buyer's approval of edits. */
const firsts: Situation[] = OFFER_STATES.filter((s) =>
  [...UNSENT, ...EDITED, ...ANSWERED, ...TERMINAL, 'ACCEPTED'].includes(s),
).flatMap((state) =>
  ([[], ['no buyer approval']] as When[][]).flatMap(variants).map(({ holds, name }) => {
    const open = !TERMINAL.includes(state)
    return {
      name: `INITIAL ${state} ${name}`,
      offers: withRound(holds, [
        doc('I', 'INITIAL', state, {
          deliveredAt: UNSENT.includes(state) ? null : 1,
          requestBuyerApproval: !holds.includes('no buyer approval'),
        }),
      ]),
      current: { buyer: open ? 'I' : null, seller: open && !UNSENT.includes(state) ? 'I' : null },
      beside: {},
      holds,
    }
  }),
)

const first = doc('I', 'INITIAL', 'PENDING_SELLER_AGENT_RESPONSE', { seq: 0 })

/** A seller's counter above it, plain and revived. */
const sellers: Situation[] = (
  ['SELLER_COUNTER', 'SELLER_MULTIPLE_COUNTER', 'SELLER_FINAL_COUNTER'] as const
).flatMap((type) =>
  (
    [
      'PENDING_SELLER_COUNTER_REVIEW',
      'PENDING_BUYER_AGENT_RESPONSE',
      'PENDING_BUYER_ACCEPT_REVIEW',
      'PENDING_SELLER_ACCEPT_REVIEW',
      'ACCEPTED',
    ] as const
  ).flatMap((state) =>
    [false, true].flatMap((revived) => {
      const multiple = type === 'SELLER_MULTIPLE_COUNTER'
      const unsent = state === 'PENDING_SELLER_COUNTER_REVIEW'
      return variants([
        ...(revived ? [] : ['not revived' as const]),
        ...(revived || multiple ? ['MCO or revived' as const] : []),
        'no buyer approval',
      ]).map(({ holds, name }): Situation => ({
        name: `${type} ${state} ${name}`,
        offers: withRound(holds, [first, doc('S', type, state, { revived, deliveredAt: unsent ? null : 2 })]),
        current: { buyer: unsent ? 'I' : 'S', seller: 'S' },
        beside: unsent ? { seller: 'I' } : {},
        holds,
      }))
    }),
  ),
)

/** A buyer's answer to a seller's counter. */
const buyers: Situation[] = (
  ['BUYER_COUNTER', 'BUYER_MULTIPLE_COUNTER', 'GLOBAL_COUNTER_RESPONSE'] as const
).flatMap((type) =>
  (
    [
      'PENDING_BUYER_COUNTER_REVIEW',
      'BUYER_REJECTED_COUNTER_OFFER_CREATION',
      'PENDING_SELLER_AGENT_RESPONSE',
      'PENDING_SELLER_ACCEPT_REVIEW',
      'ACCEPTED',
    ] as const
  ).map((state): Situation => {
    const unsent = state.startsWith('PENDING_BUYER') || state.startsWith('BUYER_REJECTED')
    const holds: When[] = ['not revived', 'no buyer approval', 'round open']
    return {
      name: `${type} ${state}`,
      offers: withRound(holds, [
        first,
        doc('S', 'SELLER_COUNTER', 'PENDING_BUYER_AGENT_RESPONSE', { deliveredAt: 2 }),
        doc('B', type, state, { seq: 2, answersId: 'S', deliveredAt: unsent ? null : 3 }),
      ]),
      current: { buyer: 'B', seller: unsent ? 'S' : 'B' },
      beside: unsent ? { buyer: 'S' } : {},
      holds,
    }
  }),
)

const shape = (x: {
  action: string
  offerId: string
  to: string
  counter?: string
  comment: 'required' | 'optional' | undefined
  attest: boolean
}) => [x.action, x.offerId, x.to, x.counter ?? '-', x.comment ?? '-', x.attest ? 'Y' : '-'].join(' ')

/** Whose buttons a line stands for: of what names its target, or opens a form; saves and births have none (§0). */
const isButton = (x: Allowed) =>
  x.how === 'put' || x.how === 'form' || (x.how === 'save' && x.action === 'EDIT')

/** §1.6: the counters a side is offered on a document, with the conditions that hold here. */
const countersOf = (type: OfferType, role: Role, row: string): readonly OfferType[] =>
  row === 'O52' ? ['GLOBAL_COUNTER_RESPONSE'] : role === 'LA' || role === 'BA' ? (COUNTERS[type] ?? []) : []

const expectedOn = (s: Situation, id: string, role: Role, only?: readonly string[]): string[] => {
  const offer = s.offers.find((x) => x.id === id)!
  return OFFER_ORACLE.filter(
    (x) =>
      isButton(x) &&
      x.types.includes(offer.type) &&
      x.from.includes(offer.state) &&
      x.actors.includes(role) &&
      (x.when === undefined ||
        (x.when === 'not claimed' ? !s.holds.includes('claimed') : s.holds.includes(x.when))) &&
      (only === undefined || only.includes(x.action)),
  ).flatMap((x) => {
    const base = { action: x.action, offerId: id, comment: x.comment, attest: x.attest }
    if (x.action !== 'COUNTER') return [shape({ ...base, to: x.to })]
    const to = role === 'LA' ? 'PENDING_SELLER_COUNTER_REVIEW' : 'PENDING_BUYER_COUNTER_REVIEW'
    return countersOf(offer.type, role, x.id).map((counter) => shape({ ...base, to, counter }))
  })
}

const expected = (s: Situation, side: Side, role: Role | null): string[] => {
  const at = s.current[side]
  if (at === null || role === null || s.offers.find((x) => x.id === at)?.state === 'ACCEPTED') return []
  const beside = s.beside[side]
  const keeps = role === (side === 'seller' ? 'LA' : 'BA')
  // Nothing of the seller side runs while the offer is edited (O15).
  const edited = EDITED.includes(s.offers[0]!.state)
  if (side === 'seller' && edited) return []
  return [
    ...expectedOn(s, at, role),
    ...(beside && keeps ? expectedOn(s, beside, role, ['ACCEPT', 'REJECT']) : []),
    ...(at === 'I' ? [] : expectedOn(s, 'I', role, ['RESCIND'])),
  ]
}

const offered = (actions: readonly AllowedAction[]): string[] =>
  actions
    .map((a) =>
      shape({
        action: a.action,
        offerId: a.offerId,
        to: a.transitionState,
        counter: a.newCounterType,
        comment: a.commentRequired ? 'required' : a.comment ? 'optional' : undefined,
        attest: a.attest,
      }),
    )
    .toSorted()

const negotiation = (offers: readonly OfferHead[]): Negotiation => ({ ...fresh(), offers })

describe('offerActions offers what the oracle allows, and nothing else', () => {
  it.each([...firsts, ...sellers, ...buyers])('$name', (s) => {
    for (const who of VIEWERS) {
      const role = ROLE[who]
      for (const side of ['buyer', 'seller'] as const) {
        // Who is of one side looks from it.
        if (role !== null && role !== 'AD' && SELLERS.includes(role) !== (side === 'seller')) continue
        expect(
          offered(offerActions(negotiation(s.offers), 'I', side, ACTORS[who], NOW)),
          `${who} ${side}`,
        ).toEqual(expected(s, side, role).toSorted())
      }
    }
  })

  it('rests until nothing is missing: what is sent to a buyer, a seller, or an agent (O04, O05, O16, O19, O20)', () => {
    const resting = firsts.flatMap(({ offers }) =>
      offerActions(negotiation(offers), 'I', 'buyer', ACTORS.BA1, NOW).flatMap(
        ({ action, offerId, needsAll }) =>
          needsAll ? [`${offers.find(({ id }) => id === offerId)?.state} ${action}`] : [],
      ),
    )
    expect([...new Set(resting)].toSorted()).toEqual([
      'BUYER_REJECTED SEND',
      'DRAFT SEND',
      'LIVE_EDIT CONFIRM',
      'LIVE_EDIT SEND',
      'PENDING_SELLER_ACCEPT_REVIEW CONFIRM',
      'PENDING_SELLER_ACCEPT_REVIEW SEND',
      'PENDING_SELLER_AGENT_RESPONSE CONFIRM',
      'PENDING_SELLER_AGENT_RESPONSE SEND',
    ])
  })

  it.each(['DRAFT', 'PROVISIONAL'] as const)('a consumer’s own offer without an agent, %s', (state) => {
    const own = doc('I', 'INITIAL', state, {
      agentId: null,
      creatorId: 'stranger',
      buyers: [],
      invitedAgentIds: ['ba2', 'fla'],
      deliveredAt: null,
    })
    const s: Situation = {
      name: state,
      offers: [own],
      current: { buyer: 'I', seller: null },
      beside: {},
      holds: [],
    }
    const roles: Partial<Record<Who, Role>> = { stranger: 'CB', BA2: 'AGT', AD: 'AD' }
    for (const who of VIEWERS) {
      const role = roles[who] ?? null
      expect(offered(offerActions(negotiation(s.offers), 'I', 'buyer', ACTORS[who], NOW)), who).toEqual(
        expected(s, 'buyer', role).toSorted(),
      )
    }
  })

  it('a draft that an agent took over stays its consumer’s to rescind (O53), and its agent does not delete it (O03)', () => {
    const taken = doc('I', 'INITIAL', 'DRAFT', {
      creatorId: 'stranger',
      buyers: [{ userId: 'stranger', primary: true }],
      deliveredAt: null,
    })
    const s: Situation = {
      name: 'claimed',
      offers: [taken],
      current: { buyer: 'I', seller: null },
      beside: {},
      holds: ['claimed'],
    }
    const roles: Partial<Record<Who, Role>> = { stranger: 'OB', BA1: 'BA', AD: 'AD' }
    for (const who of VIEWERS)
      expect(offered(offerActions(negotiation(s.offers), 'I', 'buyer', ACTORS[who], NOW)), who).toEqual(
        expected(s, 'buyer', roles[who] ?? null).toSorted(),
      )
  })

  it.each(['PENDING_SELLER_COUNTER_REVIEW', 'ACCEPTED', ...TERMINAL] as const)('a round, %s', (state) => {
    const s: Situation = {
      name: state,
      offers: [{ ...ROUND, state }],
      current: { buyer: null, seller: 'GC' },
      beside: {},
      holds: [],
    }
    for (const who of VIEWERS) {
      const role = ROLE[who]
      expect(offered(roundActions(negotiation(s.offers), ACTORS[who], NOW)), who).toEqual(
        (role === null ? [] : expectedOn(s, 'GC', role)).toSorted(),
      )
    }
  })

  it('an impersonator is offered nothing that a buyer or the other side reads; of an unread draft its end (O03)', () => {
    const all = (offers: readonly OfferHead[], who: 'BA1' | 'PB1' | 'LA' | 'PS' | 'stranger') => {
      const actor: Actor = { ...ACTORS[who], impersonated: true }
      const side = who === 'LA' || who === 'PS' ? 'seller' : 'buyer'
      const n = negotiation(offers)
      return offered([...offerActions(n, 'I', side, actor, NOW), ...roundActions(n, actor, NOW)])
    }
    for (const s of [...firsts, ...sellers, ...buyers])
      for (const who of ['BA1', 'PB1', 'LA', 'PS'] as const)
        expect(all(s.offers, who), `${s.name} ${who}`).toEqual([])
    for (const state of OFFER_STATES) {
      const ends = state === 'DRAFT' ? ['DELETE I DELETED - - -'] : []
      const unread = { buyers: [], deliveredAt: null }
      expect(all([doc('I', 'INITIAL', state, unread)], 'BA1'), state).toEqual(ends)
      const own = { ...unread, agentId: null, creatorId: 'stranger' }
      expect(all([doc('I', 'INITIAL', state, own)], 'stranger'), state).toEqual(ends)
    }
  })
})

describe('listingActions offers what the oracle allows, and nothing else', () => {
  it.each(LISTING_STATES)('%s', (state) => {
    for (const who of VIEWERS) {
      const role = ROLE[who]
      const n = fresh(state)
      const wanted = LISTING_ORACLE.filter(
        (x) =>
          x.how === 'put' &&
          x.from.includes(state) &&
          role !== null &&
          x.actors.includes(role) &&
          // A listing that has its agent is nobody's to take over; the deed is done before a sale is recorded.
          x.id !== 'L03' &&
          x.id !== 'L18' &&
          // Only a home with offers is withdrawn: any other is unpublished or deleted.
          x.id !== 'L19',
      ).map((x) => [x.action, x.to, x.comment ?? '-', x.attest ? 'Y' : '-'].join(' '))
      const found = listingActions(n, ACTORS[who], NOW).map((a) =>
        [
          a.action,
          a.transitionState,
          a.commentRequired ? 'required' : a.comment ? 'optional' : '-',
          a.attest ? 'Y' : '-',
        ].join(' '),
      )
      expect(found.toSorted(), who).toEqual(wanted.toSorted())
    }
  })

  it('an impersonator is offered nothing of a home that its owners read; of an unread draft its end (L14)', () => {
    for (const state of LISTING_STATES) {
      const alone = { ...fresh(state).listing, primaryOwnerId: null, secondaryOwnerIds: [] }
      const acts = (n: Negotiation, who: 'LA' | 'PS' | 'SS') =>
        listingActions(n, { ...ACTORS[who], impersonated: true }, NOW).map((a) => a.action)
      for (const who of ['LA', 'PS', 'SS'] as const) expect(acts(fresh(state), who), state).toEqual([])
      expect(acts({ ...fresh(state), listing: alone }, 'LA'), state).toEqual(
        state === 'DRAFT' ? ['DELETE'] : [],
      )
    }
  })

  it('a home that has received offers may be withdrawn (L19), and its deletion is withheld (I24)', () => {
    const n = { ...fresh('ACTIVE'), listing: { ...fresh('ACTIVE').listing, receivedCount: 1 } }
    const acts = (who: 'LA' | 'PS' | 'AD') => listingActions(n, ACTORS[who], NOW).map((a) => a.action)
    expect([acts('LA'), acts('PS'), acts('AD')]).toEqual([['WITHDRAW'], [], ['WITHDRAW', 'HOLD']])
    const withheld = (who: 'LA' | 'PS' | 'SS' | 'AD', of = n) => deletionWithheld(of, ACTORS[who], NOW)
    expect([withheld('LA'), withheld('PS'), withheld('SS'), withheld('AD')]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(withheld('LA', fresh('ACTIVE'))).toBe(false)
    expect(withheld('LA', { ...n, listing: { ...n.listing, state: 'SOLD' } })).toBe(false)
  })

  it('a sealed contract lets the agent and an administrator mark the home sold (L18)', () => {
    const contract = { id: 'c', offerId: 'I', state: 'COMPLETED' as const, signers: [] }
    for (const who of VIEWERS)
      expect(
        listingActions({ ...fresh('PENDING_ESCROW'), contract }, ACTORS[who], NOW).map((a) => a.action),
        who,
      ).toEqual(who === 'LA' || who === 'AD' ? ['MARK_SOLD'] : [])
  })

  it('a consumer’s own draft is theirs to delete, an invited agent’s and an administrator’s to take over (L03, L14)', () => {
    const n = fresh('DRAFT')
    const listing = {
      ...n.listing,
      agentId: null,
      creatorId: 'stranger',
      provisional: true,
      primaryOwnerId: null,
      secondaryOwnerIds: [],
      invitedAgentIds: ['ba2', 'fla'],
    }
    const roles: Partial<Record<Who, Role>> = { stranger: 'CR', BA2: 'AGT', AD: 'AD' }
    for (const who of VIEWERS)
      expect(
        listingActions({ ...n, listing }, ACTORS[who], NOW).map((a) => `${a.action} ${a.transitionState}`),
        who,
      ).toEqual(
        LISTING_ORACLE.filter(
          (x) =>
            x.how === 'put' &&
            x.from.includes('DRAFT') &&
            x.actors.includes(roles[who] ?? 'SYS') &&
            roles[who] !== undefined,
        ).map((x) => `${x.action} ${x.to}`),
      )
  })
})
