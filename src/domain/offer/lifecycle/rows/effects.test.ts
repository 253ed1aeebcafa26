import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import { ACTORS, type Who } from '#domain/negotiation/histories.fixture.ts'
import type { OfferState, OfferType } from '#domain/offer/vocabulary.ts'
import { decideOffer } from '../decide.ts'
import { among, doc, first, NOW, UNSENT } from '../documents.fixture.ts'

const SENT = 'PENDING_SELLER_AGENT_RESPONSE'
const TO_BUYER = 'PENDING_BUYER_AGENT_RESPONSE'
const SC_REVIEW = 'PENDING_SELLER_COUNTER_REVIEW'
const BC_REVIEW = 'PENDING_BUYER_COUNTER_REVIEW'

/** What an act does to the documents and the listing, one line each; or why it is refused. */
const brings = (n: Negotiation, who: Who, id: string, to: OfferState): string[] | string => {
  const move = decideOffer(n, id, to, ACTORS[who], NOW, { attested: true, comment: 'because' })
  if (isRefusal(move)) return move.refused
  return move.changes.map((c) => {
    if (c.kind === 'offer')
      return [c.id, c.from === c.to ? 'stays' : c.to, c.reason, c.set && JSON.stringify(c.set)]
        .filter(Boolean)
        .join(' ')
    if (c.kind === 'deliver') return `${c.id} delivered${c.first ? ' first' : ''}`
    if (c.kind === 'listing') return `listing ${c.from === c.to ? '' : `${c.to} `}${JSON.stringify(c.set)}`
    return c.kind
  })
}
const counter = (id: string, type: OfferType, state: OfferState, more: Partial<OfferHead> = {}) =>
  doc(id, type, state, more)
/** What each side keeps to itself: an unsent counter of the sellers' and one of the buyers'. */
const draftSC = counter('sc', 'SELLER_COUNTER', SC_REVIEW, UNSENT)
const draftBC = counter('bc', 'BUYER_COUNTER', BC_REVIEW, { ...UNSENT, answersId: 'SC' })
const sentSC = counter('SC', 'SELLER_COUNTER', TO_BUYER)
const deadBC = counter('dead', 'BUYER_COUNTER', 'CANCELLED', { answersId: 'SC' })

describe('what an act brings about for the other documents of its chain (negotiation.md §1, "effects")', () => {
  it('O09: the first delivery', () =>
    expect(brings(among([first('PENDING_BUYER_APPROVAL', UNSENT)]), 'PB1', 'I', SENT)).toEqual([
      `I ${SENT}`,
      'I delivered first',
    ]))

  it('O16: an edit delivers again, and what the sellers had prepared rests on older terms; without a change it just goes back', () => {
    const edited = (dirty: boolean) =>
      brings(among([first('LIVE_EDIT', { dirty }), draftSC]), 'BA1', 'I', SENT)
    expect(edited(true)).toEqual([`I ${SENT}`, 'I delivered', 'sc CANCELLED OLDER_TERMS'])
    expect(edited(false)).toEqual([`I ${SENT}`])
  })

  it('O17: the buyers’ yes delivers again in any case', () =>
    expect(brings(among([first('LIVE_EDIT_BUYER'), draftSC]), 'PB1', 'I', SENT)).toEqual([
      `I ${SENT}`,
      'I delivered',
      'sc CANCELLED OLDER_TERMS',
    ]))

  it('O21, O22: the whole chain is withdrawn, also below a counter; what has ended stays as it ended', () => {
    const n = among([first(SENT), sentSC, deadBC, draftBC])
    expect(brings(n, 'BA1', 'I', 'DELETED')).toEqual([
      'I DELETED',
      'SC CANCELLED CHAIN_ENDED',
      'bc CANCELLED CHAIN_ENDED',
    ])
    expect(brings(among([first('LIVE_EDIT'), draftSC]), 'PB1', 'I', 'DELETED')).toEqual([
      'I DELETED',
      'sc CANCELLED CHAIN_ENDED',
    ])
  })

  it('O23: the sellers’ own unsent counter falls with the request to accept', () =>
    expect(brings(among([first(SENT), draftSC]), 'LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW')).toEqual([
      'I PENDING_SELLER_ACCEPT_REVIEW',
      'sc CANCELLED OLDER_TERMS',
    ]))

  it('O27: every open member is lost with the chain', () => {
    const reply = counter('BC', 'BUYER_COUNTER', SENT, { answersId: 'SC' })
    expect(brings(among([first(SENT), sentSC, deadBC, reply]), 'PS', 'BC', 'REJECTED')).toEqual([
      'BC REJECTED',
      'I REJECTED CHAIN_ENDED',
      'SC REJECTED CHAIN_ENDED',
    ])
  })

  it('O31: a new counter withdraws the earlier one, and what the buyers prepared in answer to it', () => {
    const earlier = counter('old', 'SELLER_COUNTER', TO_BUYER)
    const n = among([first(SENT), earlier, { ...draftBC, answersId: 'old' }, draftSC])
    expect(brings(n, 'PS', 'sc', TO_BUYER)).toEqual([
      `sc ${TO_BUYER}`,
      'sc delivered first',
      'old CANCELLED REPLACED',
      'bc CANCELLED OLDER_TERMS',
    ])
  })

  it('O34, O35, O36, O43: the buyers’ unsent answer falls with the counter, or with the answer to it', () => {
    const falls = (type: OfferType, who: Who, to: OfferState) =>
      brings(among([first(SENT), counter('SC', type, TO_BUYER), draftBC]), who, 'SC', to)
    const tells = (to: OfferState) => [`SC ${to}`, 'bc CANCELLED OLDER_TERMS']
    expect(falls('SELLER_COUNTER', 'LA', 'CANCELLED')).toEqual(tells('CANCELLED'))
    expect(falls('SELLER_MULTIPLE_COUNTER', 'LA', 'CANCELLED')).toEqual(tells('CANCELLED'))
    expect(falls('SELLER_COUNTER', 'BA1', 'PENDING_BUYER_ACCEPT_REVIEW')).toEqual(
      tells('PENDING_BUYER_ACCEPT_REVIEW'),
    )
    expect(falls('SELLER_COUNTER', 'BA1', 'REJECTED')).toEqual(tells('REJECTED'))
  })

  it('O46: what is sent answers for the sellers’ unsent counter as well; of highest-and-best answers the newest stands', () => {
    const gcr = (id: string, state: OfferState, more: Partial<OfferHead> = {}) =>
      counter(id, 'GLOBAL_COUNTER_RESPONSE', state, more)
    const round = doc('GC', 'GLOBAL_COUNTER', 'ACCEPTED', { chainId: 'GC', deadline: NOW + 1 })
    const answers = [first(SENT), gcr('G1', SENT), gcr('G0', 'REJECTED'), draftSC]
    const n = among([...answers, gcr('G2', BC_REVIEW, UNSENT), round])
    expect(brings(n, 'PB1', 'G2', SENT)).toEqual([
      `G2 ${SENT}`,
      'G2 delivered first',
      'G1 CANCELLED REPLACED',
      'sc CANCELLED OLDER_TERMS',
    ])
    // A plain counter leaves an answer to the round as it is.
    const plain = among([...answers, { ...draftBC, id: 'B2' }])
    expect(brings(plain, 'PB1', 'B2', SENT)).toEqual([
      `B2 ${SENT}`,
      'B2 delivered first',
      'sc CANCELLED OLDER_TERMS',
    ])
  })

  it('O50: the counter that was answered is open again, and needs the seller’s second yes', () => {
    const reply = (answersId: string) => counter('BC', 'BUYER_COUNTER', SENT, { answersId })
    const taken = (answered: OfferHead, answersId = 'SC') =>
      brings(among([first(SENT), answered, reply(answersId)]), 'BA1', 'BC', 'CANCELLED')
    expect(taken(sentSC)).toEqual(['BC CANCELLED', 'SC stays {"revived":true}'])
    expect(taken({ ...sentSC, state: 'CANCELLED' })).toEqual(['BC CANCELLED'])
    expect(taken(sentSC, 'I'), 'an answer to the buyers’ own offer').toEqual(['BC CANCELLED'])
    const drafted = among([first(SENT), sentSC, reply('SC'), draftSC])
    expect(brings(drafted, 'BA1', 'BC', 'CANCELLED')).toEqual([
      'BC CANCELLED',
      'SC stays {"revived":true}',
      'sc CANCELLED OLDER_TERMS',
    ])
  })

  it('O49, O33, O47: what was never sent takes nothing along', () => {
    const n = among([first(SENT), sentSC, draftBC])
    expect(brings(n, 'BA1', 'bc', 'CANCELLED')).toEqual(['bc CANCELLED'])
    expect(brings(n, 'PB1', 'bc', 'BUYER_REJECTED_COUNTER_OFFER_CREATION')).toEqual([
      'bc BUYER_REJECTED_COUNTER_OFFER_CREATION',
    ])
    expect(brings(among([first(SENT), draftSC]), 'LA', 'sc', 'CANCELLED')).toEqual(['sc CANCELLED'])
  })

  it('O07: who takes an offer over is its agent', () => {
    const own = first('PROVISIONAL', {
      ...UNSENT,
      agentId: null,
      creatorId: 'pb1',
      invitedAgentIds: ['ba1'],
    })
    expect(brings(among([own]), 'BA1', 'I', 'DRAFT')).toEqual(['I DRAFT {"agentId":"ba1"}'])
  })
})

describe('T-ACCEPT (negotiation.md §1.7)', () => {
  const of = (chainId: string, ...members: OfferHead[]) => members.map((o) => ({ ...o, chainId }))
  const rivals = [
    ...of('R', doc('R', 'INITIAL', SENT), { ...sentSC, id: 'R1' }, { ...draftBC, id: 'R2' }),
    ...of('S', doc('S', 'INITIAL', SENT), { ...draftSC, id: 'S1' }),
    ...of('T', doc('T', 'INITIAL', 'PENDING_SELLER_ACCEPT_REVIEW')),
    ...of(
      'U',
      doc('U', 'INITIAL', SENT),
      counter('U1', 'SELLER_MULTIPLE_COUNTER', 'PENDING_SELLER_ACCEPT_REVIEW'),
    ),
    ...of('V', doc('V', 'INITIAL', 'REJECTED'), { ...sentSC, id: 'V1', state: 'REJECTED' }),
  ]
  const round = (state: OfferState) =>
    doc('GC', 'GLOBAL_COUNTER', state, { chainId: 'GC', deadline: NOW + 5, ...UNSENT })
  /** Others' counters are revoked, requests to accept go back, and nothing else of theirs moves. */
  const others = [
    'R1 CANCELLED OTHER_OFFER_ACCEPTED',
    'S1 CANCELLED OTHER_OFFER_ACCEPTED',
    'U1 CANCELLED OTHER_OFFER_ACCEPTED',
    `T ${SENT}`,
  ]
  const agreed = (id: string) => [
    `listing SELLER_REVIEW ${JSON.stringify({ acceptedOfferId: id, buySideSigned: false })}`,
    'create-contract',
  ]

  it('O24: of an offer; what either side had prepared on its chain falls, what was sent stays as history', () => {
    const own = [first('PENDING_SELLER_ACCEPT_REVIEW'), draftSC, { ...sentSC, id: 'old' }, draftBC]
    expect(brings(among([...own, ...rivals]), 'PS', 'I', 'ACCEPTED')).toBe('offer-superseded')
    const alone = [first('PENDING_SELLER_ACCEPT_REVIEW')]
    expect(brings(among([...alone, ...rivals]), 'PS', 'I', 'ACCEPTED')).toEqual([
      'I ACCEPTED',
      ...others,
      ...agreed('I'),
    ])
  })

  it('O37, O40: of a counter, the first offer below it stays', () => {
    const single = [first(SENT), counter('SC', 'SELLER_COUNTER', 'PENDING_BUYER_ACCEPT_REVIEW')]
    expect(brings(among([...single, ...rivals]), 'PB1', 'SC', 'ACCEPTED')).toEqual([
      'SC ACCEPTED',
      ...others,
      ...agreed('SC'),
    ])
    const multiple = [first(SENT), counter('MC', 'SELLER_MULTIPLE_COUNTER', 'PENDING_SELLER_ACCEPT_REVIEW')]
    expect(brings(among([...multiple, draftBC, ...rivals]), 'PS', 'MC', 'ACCEPTED')).toEqual([
      'MC ACCEPTED',
      'bc CANCELLED OTHER_OFFER_ACCEPTED',
      ...others,
      ...agreed('MC'),
    ])
  })

  it('a round that is still under review ends; one that was announced stays', () => {
    const accepted = (state: OfferState) =>
      brings(among([first('PENDING_SELLER_ACCEPT_REVIEW'), round(state)]), 'PS', 'I', 'ACCEPTED')
    expect(accepted(SC_REVIEW)).toEqual(['I ACCEPTED', 'GC CANCELLED OTHER_OFFER_ACCEPTED', ...agreed('I')])
    expect(accepted('ACCEPTED')).toEqual(['I ACCEPTED', ...agreed('I')])
  })

  it('is refused where the listing is not active, and while a backup is called up', () => {
    const alone = [first('PENDING_SELLER_ACCEPT_REVIEW')]
    expect(brings(among(alone, { state: 'PENDING' }), 'PS', 'I', 'ACCEPTED')).toBe('offer-frozen')
    const backup = {
      state: 'CALLED',
      rank: 1,
      asks: null,
      documentId: 'R',
      since: 1,
      askedAt: null,
      until: NOW + 1,
    } as const
    const called = doc('R', 'INITIAL', SENT, { chainId: 'R', backup })
    expect(brings(among([...alone, called]), 'PS', 'I', 'ACCEPTED')).toBe('backup-called')
  })
})

describe('a date for highest and best (negotiation.md §1.5)', () => {
  const round = (state: OfferState) =>
    doc('GC', 'GLOBAL_COUNTER', state, { chainId: 'GC', deadline: NOW + 5, ...UNSENT })
  const chain = (id: string, ...members: OfferHead[]) =>
    [doc(id, 'INITIAL', SENT), ...members].map((o) => ({ ...o, chainId: id }))

  it('G03: it is announced; every seller’s counter on the listing falls, and what buyers drafted in answer to one', () => {
    const gcr = counter('G', 'GLOBAL_COUNTER_RESPONSE', BC_REVIEW, UNSENT)
    const n = among([
      ...chain('A', { ...sentSC, id: 'A1' }, draftBC, { ...draftSC, id: 'A2' }),
      ...chain('B', { ...sentSC, id: 'B1' }, gcr),
      ...chain('C', { ...draftBC, id: 'C1' }),
      ...chain('D', { ...sentSC, id: 'D1', state: 'REJECTED' }),
      ...chain('E', { ...sentSC, id: 'E1' }, { ...draftBC, id: 'E2' }),
      round(SC_REVIEW),
    ])
    expect(brings(n, 'PS', 'GC', 'ACCEPTED')).toEqual([
      'GC ACCEPTED',
      'A1 CANCELLED ROUND_ANNOUNCED',
      'A2 CANCELLED ROUND_ANNOUNCED',
      'B1 CANCELLED ROUND_ANNOUNCED',
      'E1 CANCELLED ROUND_ANNOUNCED',
      'bc CANCELLED ROUND_ANNOUNCED',
      'E2 CANCELLED ROUND_ANNOUNCED',
      `listing ${JSON.stringify({ announcedDeadline: NOW + 5, announcedAt: NOW, dueAt: NOW + 5 })}`,
    ])
  })

  it('G05: an announced one gives back the date of the listing, or none; another says nothing of it', () => {
    const called = (state: OfferState, publishedDueAt: number | null) =>
      brings(among([round(state)], { publishedDueAt }), 'LA', 'GC', 'CANCELLED')
    expect(called('ACCEPTED', 7)).toEqual(['GC CANCELLED', 'listing {"dueAt":7}'])
    expect(called('ACCEPTED', null)).toEqual(['GC CANCELLED', 'listing {"dueAt":null}'])
    expect(called(SC_REVIEW, 7)).toEqual(['GC CANCELLED'])
  })
})

describe('what naming a target answers (negotiation.md §0 "API")', () => {
  const said = (offers: OfferHead[], who: Who, id: string, to: OfferState, only?: 'DELETE' | 'RESCIND') => {
    const move = decideOffer(among(offers), id, to, ACTORS[who], NOW, { attested: true }, only)
    return isRefusal(move) ? move.refused : move.row
  }
  it('nothing for a document that is not there, nothing on from an end, whoever asks', () => {
    expect(said([first(SENT)], 'BA1', 'else', 'DELETED')).toBe('not-found')
    for (const state of ['CANCELLED', 'DELETED', 'REJECTED'] as const)
      for (const who of ['BA1', 'PS', 'stranger'] as const)
        expect(said([first(state)], who, 'I', 'DELETED'), `${state} ${who}`).toBe('action-not-available')
  })

  it('DELETE is the verb of drafts alone: a withdrawal by that address is none (O03, O21)', () => {
    expect(said([first('DRAFT', UNSENT)], 'BA1', 'I', 'DELETED', 'DELETE')).toBe('O03')
    expect(said([first(SENT)], 'BA1', 'I', 'DELETED', 'DELETE')).toBe('action-not-available')
    expect(said([first(SENT)], 'BA1', 'I', 'DELETED', 'RESCIND')).toBe('O21')
    expect(said([first(SENT)], 'BA1', 'I', 'DELETED')).toBe('O21')
  })

  it('saves, forms, and the clock’s own rows are not run by naming a state', () => {
    expect(said([first('DRAFT', UNSENT)], 'BA1', 'I', 'DRAFT')).toBe('action-not-available')
    expect(said([first(SENT)], 'LA', 'I', SENT)).toBe('action-not-available')
    expect(said([first(SENT), draftSC], 'LA', 'sc', SC_REVIEW)).toBe('action-not-available')
    expect(said([first(SENT, { expiresAt: NOW + 1 })], 'BA1', 'I', 'CANCELLED')).toBe('action-not-available')
  })

  it('nothing is delivered that would lapse with the delivery (C1)', () => {
    const asked = (expiresAt: number | null) =>
      said([first('PENDING_BUYER_APPROVAL', { ...UNSENT, expiresAt })], 'PB1', 'I', SENT)
    expect([asked(NOW - 1), asked(NOW), asked(NOW + 1), asked(null)]).toEqual([
      'invalid',
      'invalid',
      'O09',
      'O09',
    ])
    // A date of the past stands in nobody's way where nothing is delivered.
    const waiting = [first('PENDING_BUYER_APPROVAL', { ...UNSENT, expiresAt: NOW })]
    expect(said(waiting, 'BA1', 'I', 'DRAFT')).toBe('O11')
  })
})
