import { describe, expect, it } from 'vitest'
import type { OfferState, OfferType } from '#domain/offer/vocabulary.ts'
import { doc as document } from '#domain/offer/lifecycle/documents.fixture.ts'
import type { ContractNoticeHead, ContractNoticeKind } from '#domain/contract/notice/vocabulary.ts'
import { apply } from '../apply.ts'
import type { BackupMark, ContractHead, Negotiation, OfferHead } from '../heads.ts'
import { fresh } from '../histories.fixture.ts'
import { sideOfRole } from './waiting-chain.ts'
import { waitingOn, waitingOnChain, waitingSpans } from './waiting.ts'

const NOW = 1_800_000_000_000
const DAY = 86_400_000
const SENT = 'PENDING_SELLER_AGENT_RESPONSE'
const TO_BUYER = 'PENDING_BUYER_AGENT_RESPONSE'
const doc = (id: string, type: OfferType, state: OfferState, more: Partial<OfferHead> = {}): OfferHead =>
  document(id, type, state, { stateSince: 10, ...more })
const first = (state: OfferState = SENT, more: Partial<OfferHead> = {}) => doc('I', 'INITIAL', state, more)
const round = (state: OfferState, more: Partial<OfferHead> = {}) =>
  doc('GC', 'GLOBAL_COUNTER', state, { chainId: 'GC', deadline: NOW + 3 * DAY, ...more })
const among = (
  offers: OfferHead[],
  listing: Partial<Negotiation['listing']> = {},
  contract: ContractHead | null = null,
): Negotiation => {
  const n = fresh()
  return {
    listing: { ...n.listing, stateSince: 5, ...listing },
    offers: offers.map((o, i) => ({ ...o, seq: i + 1 })),
    contract,
  }
}
const said = (n: Negotiation, now = NOW) =>
  waitingOn(n, now).map((w) => `${w.userId} ${w.role} ${w.kind} ${w.documentId}`)
/** Since when, and when the reminder comes. */
const when = (n: Negotiation, kind: string, now = NOW) =>
  waitingOn(n, now)
    .filter((w) => w.kind === kind)
    .map((w) => [w.since, w.remindAt])

describe('the next step of a document (negotiation.md §0 "responsible", §9)', () => {
  it.each<[OfferState, string[]]>([
    ['DRAFT', ['ba1 BA FINISH_OFFER I']],
    ['PENDING_BUYER_APPROVAL', ['pb1 OB APPROVE_OFFER I', 'sb1 OB APPROVE_OFFER I']],
    ['BUYER_REJECTED', ['ba1 BA CORRECT_OFFER I']],
  ])('before it was sent, %s', (state, who) =>
    expect(said(among([first(state, { deliveredAt: null })]))).toEqual(who),
  )

  it.each<[OfferState, string[]]>([
    [SENT, ['la LA ANSWER_OFFER I']],
    ['PENDING_SELLER_ACCEPT_REVIEW', ['ps PS APPROVE_ACCEPTANCE I']],
    ['LIVE_EDIT', ['ba1 BA FINISH_EDITS I']],
    ['LIVE_EDIT_BUYER', ['pb1 OB CONFIRM_EDITS I', 'sb1 OB CONFIRM_EDITS I']],
    ['ACCEPTED', []],
    ['REJECTED', []],
    ['CANCELLED', []],
    ['DELETED', []],
  ])('an offer in %s', (state, who) => expect(said(among([first(state)]))).toEqual(who))

  it.each<[OfferState, string[]]>([
    [TO_BUYER, ['ba1 BA ANSWER_COUNTER C']],
    ['PENDING_BUYER_ACCEPT_REVIEW', ['pb1 OB APPROVE_ACCEPTANCE C', 'sb1 OB APPROVE_ACCEPTANCE C']],
    ['PENDING_SELLER_ACCEPT_REVIEW', ['ps PS CONFIRM_COUNTER C', 'la LA FOLLOW_COUNTER C']],
  ])('a seller’s counter in %s', (state, who) =>
    expect(said(among([first(), doc('C', 'SELLER_MULTIPLE_COUNTER', state)]))).toEqual(who),
  )

  it('an unsent counter asks its own side, and the other one what it sees', () => {
    const drafted = doc('C', 'SELLER_COUNTER', 'PENDING_SELLER_COUNTER_REVIEW', { deliveredAt: null })
    expect(said(among([first(), drafted]))).toEqual(['ps PS APPROVE_COUNTER C'])
    const reply = (state: OfferState) =>
      said(
        among([
          first(),
          doc('C', 'SELLER_COUNTER', TO_BUYER),
          doc('B', 'BUYER_COUNTER', state, { deliveredAt: null }),
        ]),
      )
    expect(reply('PENDING_BUYER_COUNTER_REVIEW')).toEqual([
      'pb1 OB APPROVE_COUNTER B',
      'sb1 OB APPROVE_COUNTER B',
    ])
    expect(reply('BUYER_REJECTED_COUNTER_OFFER_CREATION')).toEqual(['ba1 BA CORRECT_COUNTER B'])
    // What its buyers work on while the seller's own counter is in the drawer (O15).
    expect(said(among([first('LIVE_EDIT'), drafted]))).toEqual(['ba1 BA FINISH_EDITS I'])
  })

  it('a consumer’s own offer: the consumer, then whoever was invited, while the consumer is told that it waits', () => {
    const own = { deliveredAt: null, agentId: null, buyers: [], creatorId: 'me' }
    expect(said(among([first('DRAFT', own)]))).toEqual(['me CB FINISH_OFFER I'])
    expect(said(among([first('PROVISIONAL', own)]))).toEqual(['null AGT CLAIM I', 'me CB AWAIT_AGENT I'])
    expect([
      when(among([first('PROVISIONAL', own)]), 'CLAIM'),
      when(among([first('PROVISIONAL', own)]), 'AWAIT_AGENT'),
    ]).toEqual([[[10, null]], [[10, null]]])
  })

  it('of an outside buyer side the listing agent records the answer (X2)', () => {
    const outside = { outside: true, agentId: null, buyers: [], creatorId: 'la' }
    const chain = [first(SENT, outside), doc('C', 'SELLER_COUNTER', TO_BUYER, outside)]
    expect(said(among(chain))).toEqual(['la LA RECORD_ANSWER C'])
    expect(said(among([first(SENT, outside)]))).toEqual(['la LA ANSWER_OFFER I'])
  })

  it('nobody where there is nobody: a listing without its people', () => {
    const none = { agentId: null, primaryOwnerId: null }
    expect(said(among([first()], none))).toEqual([])
    expect(said(among([first('PENDING_SELLER_ACCEPT_REVIEW')], none))).toEqual([])
    const confirming = [first(), doc('C', 'SELLER_MULTIPLE_COUNTER', 'PENDING_SELLER_ACCEPT_REVIEW')]
    expect(said(among(confirming, { agentId: null }))).toEqual(['ps PS CONFIRM_COUNTER C'])
  })

  it('nobody on what is on hold, or agreed on', () => {
    for (const state of ['SELLER_REVIEW', 'PENDING', 'PENDING_ESCROW'] as const)
      expect(said(among([first()], { state })), state).toEqual([])
    expect(said(among([first(), doc('C', 'SELLER_COUNTER', 'ACCEPTED')]))).toEqual([])
  })
})

describe('since when, and when a reminder comes (CK3)', () => {
  it('since the state began, or what gave the word back later; a reminder after a day, on an active listing', () => {
    expect(when(among([first()]), 'ANSWER_OFFER')).toEqual([[10, 10 + DAY]])
    const ended = doc('C', 'SELLER_COUNTER', 'REJECTED', { stateSince: 40 })
    expect(when(among([first(), ended]), 'ANSWER_OFFER')).toEqual([[40, 40 + DAY]])
    // A counter that the buyers never sent is nothing that the sellers know of.
    const unsent = doc('B', 'BUYER_COUNTER', 'CANCELLED', { stateSince: 40, deliveredAt: null })
    expect(when(among([first(), unsent]), 'ANSWER_OFFER')).toEqual([[10, 10 + DAY]])
    const open = doc('C', 'SELLER_COUNTER', 'PENDING_SELLER_COUNTER_REVIEW', {
      stateSince: 40,
      deliveredAt: null,
    })
    expect(when(among([first(), open]), 'APPROVE_COUNTER')).toEqual([[40, 40 + DAY]])
  })

  it('since the listing came back from signing, for what was sent before; a live edit’s end counts for what is above it', () => {
    expect(when(among([first()], { stateSince: 70 }), 'ANSWER_OFFER')).toEqual([[70, 70 + DAY]])
    const draft = first('DRAFT', { deliveredAt: null })
    expect(when(among([draft], { stateSince: 70 }), 'FINISH_OFFER')).toEqual([[10, null]])
    const counter = doc('C', 'SELLER_COUNTER', 'PENDING_SELLER_COUNTER_REVIEW', {
      stateSince: 20,
      deliveredAt: null,
    })
    expect(when(among([first(SENT, { stateSince: 60 }), counter]), 'APPROVE_COUNTER')).toEqual([
      [60, 60 + DAY],
    ])
  })

  it('no reminder of a listing that is not active', () => {
    const asked = first('PENDING_BUYER_APPROVAL', { deliveredAt: null })
    expect(when(among([asked]), 'APPROVE_OFFER')[0]).toEqual([10, 10 + DAY])
    expect(when(among([asked], { state: 'DRAFT' }), 'APPROVE_OFFER')[0]).toEqual([10, null])
    const confirming = [first(), doc('C', 'SELLER_MULTIPLE_COUNTER', 'PENDING_SELLER_ACCEPT_REVIEW')]
    expect(when(among(confirming), 'FOLLOW_COUNTER')).toEqual([[10, null]])
  })
})

describe('highest and best (N29, N30, N31)', () => {
  const open = round('ACCEPTED', { stateSince: 20 })
  it('the agent of each chain that is alive, until the deadline or an answer', () => {
    expect(said(among([first(), open]))).toEqual(['la LA ANSWER_OFFER I', 'ba1 BA ANSWER_ROUND GC'])
    const asked = (offers: OfferHead[], listing = {}, now = NOW) =>
      said(among([...offers, open], listing), now).filter((x) => x.includes('ANSWER_ROUND'))
    const answer = (state: OfferState, more = {}) =>
      asked([first(), doc('G', 'GLOBAL_COUNTER_RESPONSE', state, { stateSince: 30, ...more })])
    const waits = ['ba1 BA ANSWER_ROUND GC']
    expect(answer(SENT)).toEqual([])
    expect(answer('CANCELLED')).toEqual(waits)
    expect(answer('PENDING_BUYER_COUNTER_REVIEW', { deliveredAt: null })).toEqual(waits)
    expect(asked([first(), doc('B', 'BUYER_COUNTER', SENT)])).toEqual(waits)
    expect(asked([first('REJECTED')])).toEqual([])
    expect(asked([first('DRAFT', { deliveredAt: null })])).toEqual([])
    expect(asked([first()], { state: 'SELLER_REVIEW' })).toEqual([])
    expect([asked([first()], {}, NOW + 3 * DAY - 1), asked([first()], {}, NOW + 3 * DAY)]).toEqual([
      waits,
      [],
    ])
    const outside = first(SENT, { outside: true, agentId: null, buyers: [] })
    expect(asked([outside])).toEqual(['la LA ANSWER_ROUND GC'])
  })

  it('since it was announced, or the chain came to be, or its answer ended; with a reminder a day before (CK2)', () => {
    const dayBefore = NOW + 2 * DAY
    expect(when(among([first(), open]), 'ANSWER_ROUND')).toEqual([[20, dayBefore]])
    expect(when(among([first(SENT, { deliveredAt: 50 }), open]), 'ANSWER_ROUND')).toEqual([[50, dayBefore]])
    expect(when(among([first(), open], { stateSince: 60 }), 'ANSWER_ROUND')).toEqual([[60, dayBefore]])
    const taken = doc('G', 'GLOBAL_COUNTER_RESPONSE', 'CANCELLED', { stateSince: 80 })
    expect(when(among([first(), taken, open]), 'ANSWER_ROUND')).toEqual([[80, dayBefore]])
    const late = first(SENT, { deliveredAt: dayBefore })
    expect(when(among([late, open]), 'ANSWER_ROUND', dayBefore)).toEqual([[dayBefore, null]])
  })

  it('a date under review asks the primary seller, until it has come', () => {
    const asked = round('PENDING_SELLER_COUNTER_REVIEW', { deliveredAt: null, stateSince: 30 })
    expect(said(among([asked]))).toEqual(['ps PS APPROVE_ROUND GC'])
    expect(when(among([asked]), 'APPROVE_ROUND')).toEqual([[30, 30 + DAY]])
    expect(when(among([asked], { stateSince: 60 }), 'APPROVE_ROUND')).toEqual([[60, 60 + DAY]])
    expect(said(among([asked]), NOW + 3 * DAY)).toEqual([])
    expect(said(among([{ ...asked, deadline: null }]))).toEqual([])
    expect(said(among([asked], { primaryOwnerId: null }))).toEqual([])
    expect(said(among([asked], { state: 'SELLER_REVIEW' }))).toEqual([])
  })

  it('after the due date the selling side selects, while an offer lives; the date itself is the news', () => {
    const due = { dueAt: NOW }
    const selects = ['la LA SELECT_OFFER listing', 'ps PS SELECT_OFFER listing']
    expect(said(among([first()], due))).toEqual([...selects, 'la LA ANSWER_OFFER I'])
    expect(when(among([first()], due), 'SELECT_OFFER')).toEqual([
      [NOW, NOW],
      [NOW, NOW],
    ])
    expect(said(among([first()], due), NOW - 1)).toEqual(['la LA ANSWER_OFFER I'])
    expect(said(among([first('REJECTED')], due))).toEqual([])
    expect(said(among([first('DRAFT', { deliveredAt: null })], due))).toEqual(['ba1 BA FINISH_OFFER I'])
    expect(said(among([first()], { ...due, state: 'SELLER_REVIEW' }))).toEqual([])
    const only = (people: object) =>
      said(among([first()], { ...due, ...people })).filter((x) => x.includes('SELECT_OFFER'))
    expect([only({ agentId: null }), only({ primaryOwnerId: null })]).toEqual([[selects[1]], [selects[0]]])
    // Of several the first delivery counts; what came back later is no news of the countdown.
    const later = NOW + DAY
    const two = [
      first(SENT, { deliveredAt: later + 9 }),
      doc('J', 'INITIAL', SENT, { chainId: 'J', deliveredAt: later }),
    ]
    expect(when(among(two, due), 'SELECT_OFFER', later)[0]).toEqual([later, null])
    expect(when(among([first()], { ...due, stateSince: later }), 'SELECT_OFFER', later)[0]).toEqual([
      later,
      null,
    ])
  })
})

describe('the listing’s own next step (negotiation.md §2, N05 to N08, N37)', () => {
  const listing = (
    more: Partial<Negotiation['listing']>,
    offers: OfferHead[] = [],
    contract = null as ContractHead | null,
  ) => said(among(offers, more, contract))
  it('finish, review, update, publish; a consumer’s is whoever’s was invited', () => {
    expect(listing({ state: 'DRAFT' })).toEqual(['la LA FINISH_LISTING listing'])
    expect(listing({ state: 'PENDING_SELLER_APPROVAL' })).toEqual(['ps PS REVIEW_LISTING listing'])
    expect(listing({ state: 'PENDING_AGENT_UPDATES' })).toEqual(['la LA UPDATE_LISTING listing'])
    expect(listing({ state: 'SELLER_APPROVED' })).toEqual(['la LA PUBLISH_LISTING listing'])
    for (const state of ['ACTIVE', 'PENDING', 'SOLD', 'CANCELLED', 'DELETED'] as const)
      expect(listing({ state }), state).toEqual([])
    expect(listing({ state: 'DRAFT', provisional: true, agentId: null })).toEqual(['null AGT CLAIM listing'])
    expect(listing({ state: 'DRAFT', provisional: true })).toEqual(['la LA FINISH_LISTING listing'])
    expect(listing({ state: 'DRAFT', agentId: null })).toEqual([])
    expect(listing({ state: 'PENDING_SELLER_APPROVAL', primaryOwnerId: null })).toEqual([])
    expect(when(among([], { state: 'DRAFT' }), 'FINISH_LISTING')).toEqual([[5, null]])
  })

  it('N37: an agreement fell through, until something happens', () => {
    const fell = (stateSince: number, state: ContractHead['state'] = 'CANCELLED'): ContractHead => ({
      id: 'k',
      offerId: 'X',
      state,
      signers: [],
      stateSince,
    })
    const again = (offers: OfferHead[], contract: ContractHead | null) =>
      listing({ stateSince: 50 }, offers, contract).filter((x) => x.includes('ACTIVE_AGAIN'))
    const asked = ['la LA ACTIVE_AGAIN listing']
    expect(again([first()], fell(50))).toEqual(asked)
    expect(again([first()], fell(49))).toEqual([])
    expect(again([first()], fell(50, 'COMPLETED'))).toEqual([])
    expect(again([first()], null)).toEqual([])
    expect(again([first(SENT, { deliveredAt: 51 })], fell(50))).toEqual([])
    expect(again([first(SENT, { stateSince: 51 })], fell(50))).toEqual([])
    expect(again([first('DRAFT', { deliveredAt: null, stateSince: 90 })], fell(50))).toEqual(asked)
  })

  it('NV1: a blind comparison that is suggested, while it may begin', () => {
    const blind = (more: object) => listing({ blindSince: 8, ...more })
    expect(blind({ blind: 'ASKED' })).toEqual(['ps PS APPROVE_BLIND listing'])
    expect(when(among([], { blind: 'ASKED', blindSince: 8 }), 'APPROVE_BLIND')).toEqual([[8, null]])
    for (const none of [
      { blind: 'ON' },
      { blind: null },
      { blind: 'ASKED', state: 'SOLD' },
      { blind: 'ASKED', primaryOwnerId: null },
    ])
      expect(blind(none), JSON.stringify(none)).toEqual([])
  })
})

describe('signing and backups (N34, §1.10)', () => {
  const SIGNERS = [
    { userId: 'ba1', side: 'BUYER', stage: 'PENDING_BUYER_AGENT_REVIEW', signedAt: null },
    { userId: 'pb1', side: 'BUYER', stage: 'PENDING_BUYER_REVIEW', signedAt: 3 },
    { userId: 'sb1', side: 'BUYER', stage: 'PENDING_BUYER_REVIEW', signedAt: null },
    { userId: 'la', side: 'SELLER', stage: 'PENDING_SELLER_AGENT_REVIEW', signedAt: null },
    { userId: 'ps', side: 'SELLER', stage: 'PENDING_SELLER_REVIEW', signedAt: null },
    { userId: 'ss', side: 'SELLER', stage: 'PENDING_SELLER_REVIEW', signedAt: null },
  ] as const
  const agreed = (state: ContractHead['state'], stateSince: number | undefined = 30) =>
    among(
      [first('ACCEPTED')],
      { state: 'SELLER_REVIEW', acceptedOfferId: 'I' },
      {
        id: 'k',
        offerId: 'I',
        state,
        signers: SIGNERS,
        ...(stateSince === undefined ? {} : { stateSince }),
      },
    )

  it.each<[ContractHead['state'], string[]]>([
    ['PENDING_BUYER_AGENT_REVIEW', ['ba1 BA SIGN I']],
    ['PENDING_BUYER_REVIEW', ['sb1 OB SIGN I']],
    ['PENDING_SELLER_AGENT_REVIEW', ['la LA SIGN I']],
    ['PENDING_SELLER_REVIEW', ['ps PS SIGN I', 'ss SS SIGN I']],
    ['COMPLETED', []],
    ['CANCELLED', []],
  ])('whoever signs in %s and has not', (state, who) => expect(said(agreed(state))).toEqual(who))

  it('since the stage began, with a reminder after a day; in the chain of the accepted document', () => {
    expect(waitingOn(agreed('PENDING_BUYER_AGENT_REVIEW'), NOW)).toMatchObject([
      { chainId: 'I', since: 30, remindAt: 30 + DAY },
    ])
  })

  describe('a notice under the contract (K10 to K12, N46)', () => {
    const notice = (kind: ContractNoticeKind, userIds: readonly string[]): ContractNoticeHead => ({
      id: 'N',
      kind,
      state: 'SIGNING',
      items: ['LOAN'],
      signers: userIds.map((userId) => ({ userId, signedAt: null })),
    })
    const removal = notice('CONTINGENCY_REMOVAL', ['pb1', 'sb1'])
    const inEscrow = {
      ...agreed('COMPLETED'),
      listing: { ...agreed('COMPLETED').listing, state: 'PENDING_ESCROW' },
    } as const
    const prepared = (head = removal, n: Negotiation = inEscrow) =>
      apply(n, [{ kind: 'create-notice', contractId: 'k', notice: head }], 40)

    it('asks its side’s principals, with a reminder after a day, in the chain of the accepted document', () => {
      expect(said(prepared())).toEqual(['pb1 OB SIGN_NOTICE N', 'sb1 OB SIGN_NOTICE N'])
      expect(waitingOn(prepared(), NOW)[0]).toMatchObject({ chainId: 'I', since: 40, remindAt: 40 + DAY })
      expect(said(prepared(notice('NOTICE_TO_BUYER', ['ps', 'ss'])))).toEqual([
        'ps PS SIGN_NOTICE N',
        'ss SS SIGN_NOTICE N',
      ])
    })

    it('no longer whoever has signed, and nobody once it is delivered or taken back', () => {
      const one = apply(prepared(), [{ kind: 'sign-notice', notice: removal, userId: 'pb1', at: 50 }], 50)
      expect(said(one)).toEqual(['sb1 OB SIGN_NOTICE N'])
      for (const to of ['DELIVERED', 'WITHDRAWN'] as const)
        expect(said(apply(one, [{ kind: 'notice', notice: removal, to }], 60)), to).toEqual([])
    })

    it('nobody once the agreement is cancelled, or the sale is closed', () => {
      const cancelled = apply(
        prepared(),
        [{ kind: 'contract', id: 'k', from: 'COMPLETED', to: 'CANCELLED' }],
        60,
      )
      expect(said(cancelled)).toEqual([])
      expect(said({ ...prepared(), listing: { ...inEscrow.listing, state: 'SOLD' } })).toEqual([])
    })
  })

  const mark = (more: Partial<BackupMark>): BackupMark => ({
    state: 'OFFERED',
    rank: 1,
    asks: null,
    documentId: 'I',
    since: 30,
    askedAt: null,
    until: null,
    ...more,
  })
  const waits = (more: Partial<BackupMark>, now = NOW) =>
    waitingOnChain(among([first(SENT, { backup: mark(more) })], { state: 'SELLER_REVIEW' }), 'I', now).map(
      (w) => [w.userId, w.role, w.kind, w.since, w.remindAt].join(' '),
    )
  it('a backup position asks whose turn it is, and nobody where there is nothing to answer', () => {
    const then = `30 ${30 + DAY}`
    expect(waits({ state: 'ASKED', rank: null })).toEqual([`ps PS APPROVE_BACKUP ${then}`])
    expect(waits({})).toEqual([`ba1 BA ANSWER_BACKUP ${then}`])
    expect(waits({ state: 'HELD' })).toEqual([])
    const asked = `50 ${50 + DAY}`
    expect(waits({ asks: 'ACCEPT', askedAt: 50 })).toEqual([
      `pb1 OB ACCEPT_BACKUP ${asked}`,
      `sb1 OB ACCEPT_BACKUP ${asked}`,
    ])
    expect(waits({ state: 'HELD', asks: 'WITHDRAW', askedAt: 50 })[0]).toBe(`pb1 OB WITHDRAW_BACKUP ${asked}`)
    const until = NOW + 2 * DAY
    expect(waits({ state: 'CALLED', until })[0]).toBe(`pb1 OB CONFIRM_BACKUP 30 ${NOW + DAY}`)
    expect([
      waits({ state: 'CALLED', until }, until - 1).length,
      waits({ state: 'CALLED', until }, until),
    ]).toEqual([2, []])
  })
})

describe('spans: what the clock alone will end', () => {
  const until = (n: Negotiation, kind: string) =>
    waitingSpans(n, NOW)
      .filter((s) => s.kind === kind)
      .map((s) => [s.since, s.until])
  it('a document’s own date, a round’s deadline, a due date that comes, a call’s end', () => {
    const dated = among([first(SENT, { expiresAt: NOW + 7 })])
    expect(until(dated, 'ANSWER_OFFER')).toEqual([[10, NOW + 7]])
    const countered = among([first(), doc('C', 'SELLER_COUNTER', TO_BUYER, { expiresAt: NOW + 7 })])
    expect(until(countered, 'ANSWER_COUNTER')).toEqual([[10, NOW + 7]])
    expect(until(countered, 'ANSWER_OFFER')).toEqual([[NOW + 7, null]])
    expect(until(among([first(), round('ACCEPTED')]), 'ANSWER_ROUND')).toEqual([[10, NOW + 3 * DAY]])
    expect(until(among([round('PENDING_SELLER_COUNTER_REVIEW')]), 'APPROVE_ROUND')).toEqual([
      [10, NOW + 3 * DAY],
    ])
    expect(until(among([first()], { dueAt: NOW + 9 }), 'SELECT_OFFER')).toEqual([
      [NOW + 9, null],
      [NOW + 9, null],
    ])
    const lapsing = among([first(SENT, { expiresAt: NOW + 20 })], { dueAt: NOW + 9 })
    expect(until(lapsing, 'SELECT_OFFER')).toEqual([
      [NOW + 9, NOW + 20],
      [NOW + 9, NOW + 20],
    ])
    expect(until(among([first()]), 'ANSWER_OFFER')).toEqual([[10, null]])
    expect(until(among([], { state: 'DRAFT' }), 'FINISH_LISTING')).toEqual([[5, null]])
  })

  it('whose side a role is on', () => {
    expect((['BA', 'OB', 'CB', 'AGT'] as const).map(sideOfRole)).toEqual(['buyer', 'buyer', 'buyer', 'buyer'])
    expect((['LA', 'PS', 'SS'] as const).map(sideOfRole)).toEqual(['seller', 'seller', 'seller'])
  })
})
