import { describe, expect, it } from 'vitest'
import { decideCancelContract, decideMark, decideOutsideContract } from '#domain/contract/decide.ts'
import { CONTRACT_ROWS } from '#domain/contract/rows.ts'
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import {
  decideListing,
  decideListingBirth,
  decideListingSave,
  listingActions,
} from '#domain/listing/lifecycle/decide.ts'
import { LISTING_SYSTEM_ROWS } from '#domain/listing/lifecycle/rows-system.ts'
import { LISTING_ROWS } from '#domain/listing/lifecycle/rows.ts'
import { LISTING_STATES } from '#domain/listing/vocabulary.ts'
import { ROLES, type Actor } from '#domain/negotiation/actor.ts'
import { newListing, newOffer, type Negotiation, type OfferHead } from '#domain/negotiation/heads.ts'
import { ACTORS, fresh } from '#domain/negotiation/histories.fixture.ts'
import { isLeftToPerson } from '#domain/negotiation/judge.ts'
import type { Ask, ContractAsk, OfferAsk } from '#domain/negotiation/row.ts'
import { dateAction, offerActions, outsideAction } from '#domain/offer/lifecycle/actions.ts'
import {
  BLIND_ROWS,
  blindActs,
  decideBlind,
  decideOpening,
  mayOpenPapers,
} from '#domain/offer/lifecycle/blind.ts'
import { decideBackup } from '#domain/offer/lifecycle/decide-backup.ts'
import { decideCounter, decideCounterEdit } from '#domain/offer/lifecycle/decide-counter.ts'
import { decideCreate, decideRound } from '#domain/offer/lifecycle/decide-create.ts'
import { decideSave } from '#domain/offer/lifecycle/decide-save.ts'
import { decideOffer } from '#domain/offer/lifecycle/decide.ts'
import { BACKUP_ROWS } from '#domain/offer/lifecycle/rows/rows-backup.ts'
import { OFFER_ROWS } from '#domain/offer/lifecycle/rows/rows.ts'
import { BACKUP_ACTIONS, OFFER_STATES, OFFER_TYPES } from '#domain/offer/vocabulary.ts'

const NOW = 1_800_000_000_000

/** What an administrator who is logged in as somebody may do there (decision 90), and why each of it only prepares. */
const PREPARES = {
  O01: 'a new draft of an offer: the seller’s side reads no draft, and no buyer was asked yet',
  O02: 'the text of such a draft',
  O03: 'such a draft ends, and nobody had read it',
  L01: 'a new draft of a listing: its agent alone reads it',
  L02: 'a new draft of a consumer’s listing: its author alone reads it',
  L23: 'a copy of a listing, as such a draft',
  L04: 'the text of such a draft',
  L14: 'such a draft ends, and nobody had read it',
} as const

const as = (actor: Actor): Actor => ({ ...actor, impersonated: true })
const said = (done: object | Refusal): string => (isRefusal(done) ? done.refused : 'done')

const offer = (more: Partial<OfferHead> = {}): OfferHead => ({
  ...newOffer({ id: 'I', type: 'INITIAL', state: 'DRAFT', creatorId: 'ba1', seq: 1 }),
  agentId: 'ba1',
  ...more,
})
const BUYERS = [{ userId: 'pb1', primary: true }]
const withOffers = (...offers: OfferHead[]): Negotiation => ({ ...fresh(), offers })
/** The draft of an agent who has named no owner. */
const draftListing = (more: Partial<Negotiation['listing']> = {}): Negotiation => ({
  listing: newListing({
    id: 'l',
    propertyState: 'CA',
    zone: fresh().listing.zone,
    agentId: 'la',
    creatorId: 'la',
    ...more,
  }),
  offers: [],
  contract: null,
})

const EVERY = { attested: true, comment: 'A reason', hasSignature: true, consented: true, paper: true }
const ask = (n: Negotiation, actor: Actor): Ask => ({
  n,
  actor,
  roles: new Set(ROLES),
  now: NOW,
  input: EVERY,
})
const offerAsk = (doc: OfferHead, actor = as(ACTORS.BA1)): OfferAsk => ({
  ...ask(withOffers(doc), actor),
  offer: doc,
  chain: [doc],
})
const contract = { id: 'c', offerId: 'I', state: 'COMPLETED' as const, signers: [] }
const contractAsk: ContractAsk = { ...ask({ ...fresh(), contract }, as(ACTORS.BA1)), contract }

/** Every row, with whether it is left to the person on the author's own draft, where it could only prepare. */
const ALL = [
  ...OFFER_ROWS.map((row) => ({ row, left: isLeftToPerson(row, offerAsk(offer())) })),
  ...BACKUP_ROWS.map((row) => ({ row, left: isLeftToPerson(row, offerAsk(offer())) })),
  ...[...LISTING_ROWS, ...LISTING_SYSTEM_ROWS, ...BLIND_ROWS].map((row) => ({
    row,
    left: isLeftToPerson(row, ask(draftListing(), as(ACTORS.LA))),
  })),
  ...CONTRACT_ROWS.map((row) => ({ row, left: isLeftToPerson(row, contractAsk) })),
]

describe('under impersonation every row of every table is left to the person, unless it only prepares (decision 90)', () => {
  it('the rows that prepare are these, each for its reason', () => {
    expect(ALL.length).toBeGreaterThan(100)
    expect(
      ALL.filter(({ row }) => row.prepares === true)
        .map(({ row }) => row.id)
        .toSorted(),
    ).toEqual(Object.keys(PREPARES).toSorted())
    for (const { row, left } of ALL) expect([row.id, left]).toEqual([row.id, !(row.id in PREPARES)])
  })

  it('a row that prepares tells nobody of a draft, attests nothing, and lets no reason be written', () => {
    for (const { row } of ALL.filter((each) => each.row.prepares))
      expect([row.attest, row.comment, row.shares], row.id).toEqual([undefined, undefined, undefined])
    for (const row of OFFER_ROWS.filter((each) => each.prepares)) expect(row.notify, row.id).toBeUndefined()
    for (const row of [...LISTING_ROWS, ...LISTING_SYSTEM_ROWS].filter((each) => each.prepares)) {
      const draft = { ...ask(draftListing(), ACTORS.LA), input: { touched: TOUCHED } }
      expect(
        (row.notify ?? []).flatMap((each): unknown[] => (typeof each === 'function' ? each(draft) : [each])),
        row.id,
      ).toEqual([])
    }
  })

  it('and it prepares only while its author alone reads the draft', () => {
    const saved = OFFER_ROWS.filter(({ id }) => ['O01', 'O02', 'O03'].includes(id))
    for (const row of saved) {
      // A consumer is the buyer of an own offer.
      const own = offer({ agentId: null, creatorId: 'pb1', buyers: BUYERS })
      expect(isLeftToPerson(row, offerAsk(own, as(ACTORS.PB1))), row.id).toBe(false)
      for (const read of [
        offer({ buyers: BUYERS }),
        ...OFFER_STATES.filter((state) => state !== 'DRAFT').map((state) => offer({ state })),
      ])
        expect(isLeftToPerson(row, offerAsk(read)), `${row.id} ${read.state}`).toBe(true)
    }
    const listings = [...LISTING_ROWS, ...LISTING_SYSTEM_ROWS].filter((row) => row.prepares)
    for (const row of listings)
      for (const more of [
        ...LISTING_STATES.filter((state) => state !== 'DRAFT').map((state) => ({ state })),
        { primaryOwnerId: 'ps' },
        { secondaryOwnerIds: ['ss'] },
        { invitedAgentIds: ['ba2'] },
      ])
        expect(
          isLeftToPerson(row, ask(draftListing(more), as(ACTORS.LA))),
          row.id + JSON.stringify(more),
        ).toBe(true)
  })

  it('whichever of its readers is impersonated, where there is more than one', () => {
    const listings: readonly Partial<Negotiation['listing']>[] = [
      { primaryOwnerId: 'ps' },
      { creatorId: 'ps', primaryOwnerId: 'ps' },
      { agentId: null, creatorId: 'pb1', provisional: true, primaryOwnerId: 'ps' },
      { agentId: null, creatorId: 'ps', provisional: true, invitedAgentIds: ['la'] },
      { secondaryOwnerIds: ['ss'] },
    ]
    for (const row of [...LISTING_ROWS, ...LISTING_SYSTEM_ROWS].filter((each) => each.prepares))
      for (const more of listings)
        for (const who of ['LA', 'PS', 'SS', 'PB1'] as const)
          expect(
            isLeftToPerson(row, ask(draftListing(more), as(ACTORS[who]))),
            `${row.id} ${who} ${JSON.stringify(more)}`,
          ).toBe(true)
    const offers: readonly Partial<OfferHead>[] = [
      { buyers: BUYERS },
      { creatorId: 'pb1', buyers: BUYERS },
      { agentId: null, creatorId: 'pb1', buyers: BUYERS, invitedAgentIds: ['ba1'] },
      { agentId: null, creatorId: 'pb1', buyers: [{ userId: 'sb1', primary: true }] },
    ]
    for (const row of OFFER_ROWS.filter((each) => each.prepares))
      for (const more of offers)
        for (const who of ['BA1', 'PB1', 'SB1'] as const)
          expect(
            isLeftToPerson(row, offerAsk(offer(more), as(ACTORS[who]))),
            `${row.id} ${who} ${JSON.stringify(more)}`,
          ).toBe(true)
  })

  it('nothing is left to a person who acts for themselves', () => {
    for (const row of OFFER_ROWS)
      expect(isLeftToPerson(row, offerAsk(offer({ buyers: BUYERS }), ACTORS.BA1))).toBe(false)
  })
})

const TOUCHED = { anything: true, terms: false, property: false, owners: false }
const PEOPLE = ['BA1', 'PB1', 'LA', 'PS', 'SS'] as const

describe('every way to decide asks that one rule', () => {
  it('a document of any type and state, to any state, by anybody', () => {
    for (const type of OFFER_TYPES)
      for (const state of OFFER_STATES)
        for (const to of OFFER_STATES)
          for (const who of PEOPLE) {
            const doc = offer({
              id: 'D',
              chainId: type === 'INITIAL' ? 'D' : 'I',
              type,
              state,
              buyers: BUYERS,
            })
            const root = offer({ state: 'PENDING_SELLER_AGENT_RESPONSE', deliveredAt: 1, buyers: BUYERS })
            const n = withOffers(...(type === 'INITIAL' ? [] : [root]), doc)
            const own = said(decideOffer(n, 'D', to, ACTORS[who], NOW, EVERY))
            const named = said(decideOffer(n, 'D', to, as(ACTORS[who]), NOW, EVERY))
            expect(named, `${type} ${state} ${to} ${who}`).not.toBe('done')
            if (own === 'done') expect(named).toBe('impersonator-may-not')
            expect(
              said(decideSave(n, 'D', as(ACTORS[who]), NOW, { withMove: false, changesBuyers: false })),
              `save of ${type} ${state} ${who}`,
            ).not.toBe('done')
          }
  })

  it('a listing in any state, to any state and by a save', () => {
    for (const state of LISTING_STATES)
      for (const who of ['LA', 'PS', 'SS'] as const) {
        for (const to of LISTING_STATES) {
          const own = said(decideListing(fresh(state), to, ACTORS[who], NOW, EVERY))
          const named = said(decideListing(fresh(state), to, as(ACTORS[who]), NOW, EVERY))
          expect(named, `${state} ${to} ${who}`).not.toBe('done')
          if (own === 'done') expect(named).toBe('impersonator-may-not')
        }
        const save = (actor: Actor) =>
          said(decideListingSave(fresh(state), actor, NOW, { touched: TOUCHED, problems: () => [] }))
        if (save(ACTORS[who]) === 'done') expect(save(as(ACTORS[who])), state).toBe('impersonator-may-not')
        expect(listingActions(fresh(state), as(ACTORS[who]), NOW), state).toEqual([])
      }
  })

  it('counters, rounds, backups, and the blind comparison', () => {
    const root = offer({ state: 'PENDING_SELLER_AGENT_RESPONSE', deliveredAt: 1, buyers: BUYERS })
    const n = withOffers(root)
    const may = (done: object | Refusal) => expect(said(done)).toBe('impersonator-may-not')
    const fresher = { newId: 'N', seq: 9 }
    const form = { counteredOfferId: 'I', changed: true, problems: () => [], ...fresher }
    may(decideCounter(n, as(ACTORS.LA), NOW, { ...form, offerType: 'SELLER_COUNTER' }))
    const waiting = offer({
      id: 'S',
      chainId: 'I',
      type: 'SELLER_COUNTER',
      state: 'PENDING_SELLER_COUNTER_REVIEW',
      seq: 2,
      buyers: BUYERS,
    })
    may(decideCounterEdit(withOffers(root, waiting), 'S', as(ACTORS.LA), NOW, { changed: true }))
    const day = { deadline: NOW + 5 * 86_400_000, afterToday: true, ...fresher }
    may(decideRound(n, as(ACTORS.LA), NOW, day))
    for (const [who, on] of [
      ['LA', true],
      ['PS', true],
    ] as const)
      may(decideBlind(n, as(ACTORS[who]), NOW, { on }))
    const stands = (blind: 'ASKED' | 'ON'): Negotiation => ({ ...n, listing: { ...n.listing, blind } })
    for (const [blind, who, on] of [
      ['ASKED', 'PS', true],
      ['ASKED', 'PS', false],
      ['ASKED', 'LA', false],
      ['ON', 'PS', false],
    ] as const)
      may(decideBlind(stands(blind), as(ACTORS[who]), NOW, { on, attested: true }))
    may(
      decideOpening(stands('ON'), as(ACTORS.LA), NOW, {
        offerId: 'I',
        paper: 'p',
        comment: 'To check the bank',
      }),
    )
    expect(mayOpenPapers(stands('ON'), ACTORS.LA)).toBe(true)
    expect(mayOpenPapers(stands('ON'), as(ACTORS.LA)), 'nor is it offered').toBe(false)
    for (const each of [n, stands('ASKED'), stands('ON')])
      for (const who of PEOPLE) expect(blindActs(each, as(ACTORS[who]), NOW)).toEqual([])
    expect(dateAction(n, ACTORS.LA, NOW)?.label).toBe('Set Highest and Best Due Date')
    expect([dateAction(n, as(ACTORS.LA), NOW), outsideAction(n, as(ACTORS.LA), NOW)]).toEqual([null, null])
    for (const action of BACKUP_ACTIONS)
      for (const who of PEOPLE)
        expect(said(decideBackup(n, 'I', action, as(ACTORS[who]), NOW))).not.toBe('done')
    const signed = { ...n, contract }
    may(decideCancelContract(signed, as(ACTORS.BA1), NOW, EVERY))
    may(decideOutsideContract(signed, as(ACTORS.LA), NOW))
    may(decideMark(signed, as(ACTORS.LA), NOW, { kind: 'DEPOSIT', doneOn: null } as never, '2027-01-01'))
  })

  it('what prepares goes through, and is all that is offered', () => {
    const agent = as(ACTORS.BA1)
    const born = { newId: 'N', seq: 9, primaryBuyerEmail: null, requestBuyerApproval: true, expiresAt: null }
    expect(said(decideCreate(fresh(), agent, born))).toBe('done')
    const n = withOffers(offer())
    expect(said(decideSave(n, 'I', agent, NOW, { withMove: false, changesBuyers: true }))).toBe('done')
    expect(said(decideOffer(n, 'I', 'DELETED', agent, NOW))).toBe('done')
    expect(offerActions(n, 'I', 'buyer', agent, NOW).map(({ action }) => action)).toEqual(['DELETE'])
    const seller = as(ACTORS.LA)
    const own = draftListing()
    for (const action of ['CREATE', 'IMPORT'] as const)
      expect(said(decideListingBirth(action, own.listing, seller, NOW))).toBe('done')
    expect(said(decideListingSave(own, seller, NOW, { touched: TOUCHED }))).toBe('done')
    expect(said(decideListing(own, 'DELETED', seller, NOW))).toBe('done')
    expect(listingActions(own, seller, NOW).map(({ action }) => action)).toEqual(['DELETE'])
  })
})
