import { describe, expect, it } from 'vitest'
import type { Side } from '#domain/negotiation/chain.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import { ACTORS, type Who } from '#domain/negotiation/histories.fixture.ts'
import type { OfferState, OfferType } from '#domain/offer/vocabulary.ts'
import { isActionRequired, offerActions, outsideAction } from './actions.ts'
import { among, doc, first, NOW, UNSENT } from './documents.fixture.ts'

const SENT = 'PENDING_SELLER_AGENT_RESPONSE'
const TO_BUYER = 'PENDING_BUYER_AGENT_RESPONSE'
const counter = (state: OfferState, more: Partial<OfferHead> = {}, type: OfferType = 'SELLER_COUNTER') =>
  doc('C', type, state, more)
const SIDES: Record<'BA1' | 'PB1' | 'SB1' | 'LA' | 'PS' | 'SS' | 'AD' | 'stranger', Side> = {
  BA1: 'buyer',
  PB1: 'buyer',
  SB1: 'buyer',
  LA: 'seller',
  PS: 'seller',
  SS: 'seller',
  AD: 'seller',
  stranger: 'buyer',
}
/** Who of both sides is waited for. */
const asked = (offers: OfferHead[], listing = {}) =>
  (Object.keys(SIDES) as (keyof typeof SIDES)[]).filter((who) =>
    isActionRequired(among(offers, listing), 'I', SIDES[who], ACTORS[who], NOW),
  )

describe('isActionRequired: responsible for what the side has before it (negotiation.md §0)', () => {
  it.each<[OfferState, Who[]]>([
    ['DRAFT', ['BA1']],
    ['PENDING_BUYER_APPROVAL', ['PB1', 'SB1']],
    ['BUYER_REJECTED', ['BA1']],
  ])('an offer that was not sent, in %s', (state, who) => expect(asked([first(state, UNSENT)])).toEqual(who))

  it.each<[OfferState, Who[]]>([
    [SENT, ['LA']],
    ['PENDING_SELLER_ACCEPT_REVIEW', ['PS']],
    ['LIVE_EDIT', ['BA1']],
    ['LIVE_EDIT_BUYER', ['PB1', 'SB1']],
    ['ACCEPTED', []],
    ['REJECTED', []],
    ['CANCELLED', []],
    ['DELETED', []],
  ])('an offer in %s', (state, who) => expect(asked([first(state)])).toEqual(who))

  it.each<[OfferState, Who[]]>([
    [TO_BUYER, ['BA1']],
    ['PENDING_BUYER_ACCEPT_REVIEW', ['PB1', 'SB1']],
    ['PENDING_SELLER_ACCEPT_REVIEW', ['PS']],
  ])('a seller’s counter in %s', (state, who) => expect(asked([first(SENT), counter(state)])).toEqual(who))

  it('an unsent counter asks its own side', () => {
    const drafted = counter('PENDING_SELLER_COUNTER_REVIEW', UNSENT)
    expect(asked([first(SENT), drafted])).toEqual(['PS'])
    const reply = (state: OfferState) => [
      first(SENT),
      counter(TO_BUYER),
      doc('B', 'BUYER_COUNTER', state, { ...UNSENT, answersId: 'C' }),
    ]
    expect(asked(reply('PENDING_BUYER_COUNTER_REVIEW'))).toEqual(['PB1', 'SB1'])
    expect(asked(reply('BUYER_REJECTED_COUNTER_OFFER_CREATION'))).toEqual(['BA1'])
  })

  it('nobody on what is on hold; each only from the own side', () => {
    expect(asked([first(SENT)], { state: 'SELLER_REVIEW' })).toEqual([])
    expect(isActionRequired(among([first(SENT)]), 'I', 'buyer', ACTORS.LA, NOW)).toBe(false)
    expect(isActionRequired(among([first('LIVE_EDIT')]), 'I', 'seller', ACTORS.BA1, NOW)).toBe(false)
  })

  it('a consumer’s draft asks the consumer, what they submitted the agent whom they invited', () => {
    const own = { ...UNSENT, agentId: null, buyers: [], creatorId: 'stranger', invitedAgentIds: ['ba2'] }
    const of = (state: OfferState, who: Who) =>
      isActionRequired(among([first(state, own)]), 'I', 'buyer', ACTORS[who], NOW)
    expect([of('DRAFT', 'stranger'), of('DRAFT', 'BA2')]).toEqual([true, false])
    expect([of('PROVISIONAL', 'BA2'), of('PROVISIONAL', 'stranger')]).toEqual([true, false])
  })

  it('of an outside buyer side the listing agent is', () => {
    const outside = { outside: true, agentId: null, buyers: [], creatorId: 'la' }
    const chain = [first(SENT, outside), counter(TO_BUYER, outside)]
    expect(asked(chain)).toEqual(['LA'])
  })
})

describe('what the listing agent may record of an outside buyer side (X1, X2)', () => {
  const outside = { outside: true, agentId: null, buyers: [], creatorId: 'la' }
  const buttons = (offers: OfferHead[], who: Who = 'LA', side: Side = 'seller') =>
    offerActions(among(offers), 'I', side, ACTORS[who], NOW).map((a) =>
      [a.action, a.offerId, a.paper ? 'paper' : '', a.newCounterType].filter(Boolean).join(' '),
    )

  it('an offer that came on paper: by the listing agent of an active listing', () => {
    const button = (who: Who, listing = {}) => {
      const found = outsideAction(among([], listing), ACTORS[who], NOW)
      return found && [found.action, found.transitionState, found.attest]
    }
    expect(button('LA')).toEqual(['CREATE_OUTSIDE', SENT, true])
    for (const who of ['PS', 'SS', 'BA1', 'AD', 'stranger'] as const) expect(button(who), who).toBeNull()
    expect(button('LA', { state: 'SELLER_REVIEW' })).toBeNull()
  })

  it('beside what the listing agent does for the sellers: revised terms, or a withdrawal', () => {
    const alone = [first(SENT, outside)]
    expect(buttons(alone)).toEqual([
      'ACCEPT I',
      'REJECT I',
      'COUNTER I SELLER_COUNTER',
      'CONFIRM I paper',
      'RESCIND I paper',
    ])
    expect(buttons(alone, 'PS')).toEqual(['REJECT I'])
    expect(buttons(alone, 'AD')).toEqual([])
    expect(buttons(alone, 'LA', 'buyer')).toEqual(['ACCEPT I', 'REJECT I', 'COUNTER I SELLER_COUNTER'])
  })

  it('to a seller’s counter: its answers, and the withdrawal of the offer below', () => {
    const answered = [first(SENT, outside), counter(TO_BUYER, outside)]
    expect(buttons(answered)).toEqual([
      'RESCIND C',
      'ACCEPT C paper',
      'REJECT C paper',
      'COUNTER C paper BUYER_COUNTER',
      'RESCIND I paper',
    ])
  })

  it('and the words of what the sellers’ side does say who takes it to the buyers; of any other chain they do not', () => {
    const words = (offers: OfferHead[], who: Who) =>
      offerActions(among(offers), 'I', 'seller', ACTORS[who], NOW)
        .filter((a) => !a.paper)
        .map((a) => a.words)
    const asked = (more: Partial<OfferHead>) => [
      first(SENT, more),
      counter('PENDING_SELLER_COUNTER_REVIEW', { ...UNSENT, ...more }),
    ]
    expect(words([first(SENT, outside)], 'PS')).toEqual(['rejectOutsideAsSeller'])
    expect(words([first(SENT)], 'PS')).toEqual(['rejectOfferAsSeller'])
    expect(words(asked(outside), 'PS')).toEqual(['sendOutside', 'sendSellerCounterBack'])
    expect(words(asked({}), 'PS')).toEqual(['approveSellerCounter', 'sendSellerCounterBack'])
    expect(words([first(SENT, outside), counter(TO_BUYER, outside)], 'LA')).toEqual(['rescindOutside'])
  })

  it('nothing of it on a chain whose buyers have accounts', () => {
    expect(buttons([first(SENT), counter(TO_BUYER)])).toEqual(['RESCIND C'])
  })
})

describe('what stands beside an own unsent counter (negotiation.md §0 "current")', () => {
  const drafted = counter('PENDING_SELLER_COUNTER_REVIEW', UNSENT)
  const labels = (who: Who, side: Side, offers: OfferHead[]) =>
    offerActions(among(offers), 'I', side, ACTORS[who], NOW).map((a) => `${a.action} ${a.offerId}`)
  it('ACCEPT and REJECT of the document below, for that side’s agent alone', () => {
    expect(labels('LA', 'seller', [first(SENT), drafted])).toEqual([
      'EDIT C',
      'CANCEL C',
      'ACCEPT I',
      'REJECT I',
    ])
    expect(labels('PS', 'seller', [first(SENT), drafted])).toEqual(['APPROVE C', 'REJECT C'])
    expect(labels('BA1', 'buyer', [first(SENT), drafted])).toEqual([
      'EDIT I',
      'CONFIRM I',
      'SEND I',
      'RESCIND I',
    ])
  })
  it('nothing of a chain that is not there', () => {
    expect(offerActions(among([first(SENT)]), 'else', 'seller', ACTORS.LA, NOW)).toEqual([])
  })
})

describe('what an act also cancels is said before it (issue "Nothing binds wrongly", offers 12)', () => {
  const written = counter('PENDING_SELLER_COUNTER_REVIEW', UNSENT)
  const answer = (more: Partial<OfferHead> = {}) =>
    doc('B', 'BUYER_COUNTER', 'PENDING_BUYER_COUNTER_REVIEW', { ...UNSENT, answersId: 'C', ...more })
  /** Each act of somebody that ends another document, with what it ends. */
  const ended = (offers: OfferHead[], who: keyof typeof SIDES) =>
    Object.fromEntries(
      offerActions(among(offers), 'I', SIDES[who], ACTORS[who], NOW).flatMap(({ label, alsoCancels }) =>
        alsoCancels.length > 0 ? [[label, alsoCancels]] : [],
      ),
    )

  it('an acceptance below a prepared counter ends the counter', () => {
    expect(ended([first(SENT), written], 'LA')).toEqual({
      'Accept Offer': ['SCO that was not sent'],
      'Reject Offer': ['SCO that was not sent'],
    })
  })

  it('a counter that replaces another ends it; a withdrawn offer ends its counters', () => {
    const sent = counter(TO_BUYER, { id: 'C0' })
    expect(ended([first(SENT), sent, counter('PENDING_SELLER_COUNTER_REVIEW', UNSENT)], 'PS')).toEqual({
      Approve: ['SCO'],
    })
    expect(ended([first(SENT), counter(TO_BUYER)], 'BA1')).toEqual({ 'Rescind Offer': ['SCO'] })
  })

  it('the buy side’s own draft falls with its acceptance; a paused counter of the seller is not told to it', () => {
    expect(ended([first(SENT), counter(TO_BUYER), answer()], 'BA1')).toEqual({
      'Accept Seller’s Counter': ['BCO that was not sent'],
      'Reject Counter': ['BCO that was not sent'],
      'Rescind Offer': ['SCO', 'BCO that was not sent'],
    })
    expect(ended([first('LIVE_EDIT'), written], 'BA1')).toEqual({})
    expect(ended([first('LIVE_EDIT_BUYER'), written], 'PB1')).toEqual({})
  })

  it('an act that ends nothing else says nothing', () => expect(ended([first(SENT)], 'LA')).toEqual({}))
})
