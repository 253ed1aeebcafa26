import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { BackupMark, Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import { ACTORS, type Who } from '#domain/negotiation/histories.fixture.ts'
import { OFFER_TYPES, type OfferState, type OfferType } from '#domain/offer/vocabulary.ts'
import { answerable, decideCounter, decideCounterEdit, type CounterInput } from './decide-counter.ts'
import { among, doc, first, NOW, UNSENT } from './documents.fixture.ts'

const SENT = 'PENDING_SELLER_AGENT_RESPONSE'
const TO_BUYER = 'PENDING_BUYER_AGENT_RESPONSE'
const UNAVAILABLE = 'action-not-available'
const sent = first(SENT)
const counter = (type: OfferType, state: OfferState = TO_BUYER, more: Partial<OfferHead> = {}) =>
  doc('C', type, state, more)
const reply = (type: OfferType, state: OfferState = SENT, more: Partial<OfferHead> = {}) =>
  doc('B', type, state, more)
/** A second delivered chain of another buyer. */
const second = (more: Partial<OfferHead> = {}) => doc('I2', 'INITIAL', SENT, { chainId: 'I2', ...more })
const round = (deadline: number | null, state: OfferState = 'ACCEPTED') =>
  doc('GC', 'GLOBAL_COUNTER', state, { chainId: 'GC', deadline })

const written = (n: Negotiation, who: Who, offerType: OfferType, input: Partial<CounterInput> = {}) =>
  decideCounter(n, ACTORS[who], NOW, {
    newId: 'new',
    seq: 9,
    counteredOfferId: 'I',
    changed: true,
    offerType,
    ...input,
  })
const said = (...args: Parameters<typeof written>) => {
  const made = written(...args)
  return isRefusal(made) ? made.refused : made.offer.state
}

/** negotiation.md §1.6: what may answer a document, with every condition met; by hand. */
const ANSWERS: [string, OfferHead[], seller: OfferType[], buyer: OfferType[]][] = [
  ['I', [sent], ['SELLER_COUNTER', 'SELLER_MULTIPLE_COUNTER'], []],
  ['BC', [sent, reply('BUYER_COUNTER')], ['SELLER_COUNTER', 'SELLER_FINAL_COUNTER'], []],
  ['BMC', [sent, reply('BUYER_MULTIPLE_COUNTER')], ['SELLER_FINAL_COUNTER', 'SELLER_MULTIPLE_COUNTER'], []],
  ['GCR', [sent, reply('GLOBAL_COUNTER_RESPONSE')], ['SELLER_FINAL_COUNTER', 'SELLER_MULTIPLE_COUNTER'], []],
  ['SC', [sent, counter('SELLER_COUNTER')], [], ['BUYER_COUNTER']],
  ['SMC', [sent, counter('SELLER_MULTIPLE_COUNTER')], [], ['BUYER_MULTIPLE_COUNTER']],
  ['SF', [sent, counter('SELLER_FINAL_COUNTER')], [], []],
]

describe('which counters answer a document (negotiation.md §1.6)', () => {
  it.each(ANSWERS)('%s', (_, chain, seller, buyer) => {
    const may = (who: Who, others: OfferHead[]) =>
      OFFER_TYPES.filter((type) => {
        const answer = said(among([...chain, second(), ...others]), who, type)
        return answer === 'PENDING_SELLER_COUNTER_REVIEW' || answer === 'PENDING_BUYER_COUNTER_REVIEW'
      }).toSorted()
    expect([may('LA', []), may('BA1', [])]).toEqual([seller, buyer])
    // A round that is open may be answered on any current document.
    expect(may('BA1', [round(NOW + 1)])).toEqual([...buyer, 'GLOBAL_COUNTER_RESPONSE'].toSorted())
  })

  it('a multiple counter to a first offer needs two delivered chains that are alive; to an answer it needs none', () => {
    const multiple = (chain: OfferHead[], ...others: OfferHead[]) =>
      said(among([...chain, ...others]), 'LA', 'SELLER_MULTIPLE_COUNTER')
    expect(multiple([sent], second())).toBe('PENDING_SELLER_COUNTER_REVIEW')
    expect(multiple([sent])).toBe(UNAVAILABLE)
    expect(multiple([sent], second(UNSENT))).toBe(UNAVAILABLE)
    expect(multiple([sent], second({ state: 'REJECTED' }))).toBe(UNAVAILABLE)
    expect(multiple([sent, reply('BUYER_MULTIPLE_COUNTER')])).toBe('PENDING_SELLER_COUNTER_REVIEW')
    expect(said(among([sent]), 'LA', 'SELLER_COUNTER')).toBe('PENDING_SELLER_COUNTER_REVIEW')
  })

  it('one buyer at a time holds a counter that binds; a multiple one is no such counter', () => {
    const beside = (type: OfferType, state: OfferState = TO_BUYER) =>
      said(
        among([sent, second(), doc('C2', type, state, { chainId: 'I2', deliveredAt: 1 })]),
        'LA',
        'SELLER_COUNTER',
      )
    for (const type of ['SELLER_COUNTER', 'SELLER_FINAL_COUNTER'] as const)
      expect(beside(type), type).toBe('binding-counter-elsewhere')
    expect(beside('SELLER_COUNTER', 'CANCELLED')).toBe('PENDING_SELLER_COUNTER_REVIEW')
    expect(beside('SELLER_MULTIPLE_COUNTER')).toBe('PENDING_SELLER_COUNTER_REVIEW')
    const elsewhere = [second(), doc('C2', 'SELLER_COUNTER', TO_BUYER, { chainId: 'I2' })]
    expect(said(among([sent, ...elsewhere]), 'LA', 'SELLER_MULTIPLE_COUNTER')).toBe(
      'PENDING_SELLER_COUNTER_REVIEW',
    )
    // Within a chain one is delivered and one unsent (invariant 20).
    const own = [sent, counter('SELLER_COUNTER'), reply('BUYER_COUNTER')]
    expect(said(among(own), 'LA', 'SELLER_FINAL_COUNTER')).toBe('PENDING_SELLER_COUNTER_REVIEW')
  })

  it('nothing that binds while a backup is called up (§1.10)', () => {
    const backup: BackupMark = {
      state: 'CALLED',
      rank: 1,
      asks: null,
      documentId: 'I2',
      since: 1,
      askedAt: null,
      until: NOW + 1,
    }
    const n = among([sent, second({ backup })])
    expect([said(n, 'LA', 'SELLER_COUNTER'), said(n, 'LA', 'SELLER_MULTIPLE_COUNTER')]).toEqual([
      'backup-called',
      'PENDING_SELLER_COUNTER_REVIEW',
    ])
  })

  it('an answer to the round from its announcement until its deadline, not at it', () => {
    const answer = (...offers: OfferHead[]) =>
      said(among([sent, ...offers]), 'BA1', 'GLOBAL_COUNTER_RESPONSE')
    expect(answer()).toBe('round-not-open')
    expect(answer(round(NOW + 1, 'PENDING_SELLER_COUNTER_REVIEW'))).toBe('round-not-open')
    expect(answer(round(NOW + 1))).toBe('PENDING_BUYER_COUNTER_REVIEW')
    expect(answer(round(NOW))).toBe('round-closed')
  })
})

describe('who writes a counter, on what (O29, O45)', () => {
  const SELLERS: OfferType = 'SELLER_COUNTER'
  it('the listing agent for the sellers, the chain’s agent for the buyers, nobody else (invariant 21)', () => {
    const answered = among([sent, counter('SELLER_COUNTER')])
    for (const who of ['BA1', 'PB1', 'PS', 'SS', 'AD', 'BA2', 'stranger'] as const)
      expect(said(among([sent]), who, SELLERS), who).toBe('not-allowed')
    for (const who of ['LA', 'PB1', 'PS', 'SS', 'AD', 'BA2', 'stranger'] as const)
      expect(said(answered, who, 'BUYER_COUNTER'), who).toBe('not-allowed')
  })

  it('what is made: an unsent counter of the same people, which names what it answers', () => {
    const root = { ...sent, requestBuyerApproval: true }
    const made = written(among([root]), 'LA', SELLERS, { expiresAt: 5 })
    expect(isRefusal(made) ? made : made.offer).toMatchObject({
      id: 'new',
      chainId: 'I',
      type: SELLERS,
      state: 'PENDING_SELLER_COUNTER_REVIEW',
      agentId: 'ba1',
      creatorId: 'la',
      buyers: sent.buyers,
      primaryBuyerEmail: 'pb1@x',
      answersId: 'I',
      deliveredAt: null,
      outside: false,
      requestBuyerApproval: true,
      seq: 9,
      expiresAt: 5,
    })
    expect(isRefusal(made) ? made : made.move).toMatchObject({
      row: 'O29',
      changes: [{ kind: 'create-offer' }],
    })
    const plain = written(among([sent, counter('SELLER_COUNTER')]), 'BA1', 'BUYER_COUNTER')
    expect(isRefusal(plain) ? plain : plain.offer).toMatchObject({
      answersId: 'C',
      expiresAt: null,
      requestBuyerApproval: false,
    })
  })

  it('the newest document that both sides have seen is answered; an agreement is not', () => {
    const at = (...offers: OfferHead[]) => answerable(among(offers), 'I')?.id
    const unsent = counter('SELLER_COUNTER', 'PENDING_SELLER_COUNTER_REVIEW', UNSENT)
    expect(at(sent)).toBe('I')
    expect(at(sent, unsent)).toBe('I')
    expect(at(sent, counter('SELLER_COUNTER'))).toBe('C')
    expect(at(sent, counter('SELLER_COUNTER', 'CANCELLED'))).toBe('I')
    expect(at(first('CANCELLED'))).toBeUndefined()
    const agreed = [sent, counter('SELLER_COUNTER', 'ACCEPTED'), reply('BUYER_COUNTER')]
    expect(at(...agreed)).toBe('C')
    expect(said(among(agreed), 'LA', SELLERS)).toBe(UNAVAILABLE)
    expect(said(among(agreed), 'BA1', 'BUYER_COUNTER')).toBe(UNAVAILABLE)
  })

  it('nothing where no such chain is, or where it was never sent or has ended', () => {
    expect(said(among([sent]), 'LA', SELLERS, { counteredOfferId: 'else' })).toBe('not-found')
    for (const offer of [first('DRAFT', UNSENT), first('REJECTED')])
      expect(said(among([offer]), 'LA', SELLERS), offer.state).toBe(UNAVAILABLE)
  })

  it('the form was opened on what it answers, in the version that side has seen', () => {
    const seen = { ...sent, version: 5, saves: 2 }
    const answers = (input: Partial<CounterInput>) => said(among([seen]), 'LA', SELLERS, input)
    const open = 'PENDING_SELLER_COUNTER_REVIEW'
    const changed = 'answered-document-changed'
    expect([answers({ answersOfferId: 'I' }), answers({ answersOfferId: 'C' })]).toEqual([open, changed])
    expect([answers({ answersVersion: 3 }), answers({ answersVersion: 5 })]).toEqual([open, changed])
    expect([answers({ answersVersion: null, answersOfferId: null }), answers({ version: 77 })]).toEqual([
      open,
      open,
    ])
    const sellers = { ...counter('SELLER_COUNTER'), version: 4, saves: 1 }
    const answered = (answersVersion: number) =>
      said(among([sent, sellers]), 'BA1', 'BUYER_COUNTER', { answersVersion })
    expect([answered(3), answered(4)]).toEqual(['PENDING_BUYER_COUNTER_REVIEW', changed])
  })

  it('an offer that asks its own side first is not answered meanwhile; a side does not answer its own document', () => {
    expect(said(among([first('PENDING_SELLER_ACCEPT_REVIEW')]), 'LA', SELLERS)).toBe(UNAVAILABLE)
    expect(said(among([sent]), 'BA1', 'BUYER_COUNTER')).toBe(UNAVAILABLE)
    expect(said(among([sent, counter('SELLER_COUNTER')]), 'LA', SELLERS)).toBe(UNAVAILABLE)
    // Below the side's own unsent counter it is no longer the one to answer.
    const drafted = counter('SELLER_COUNTER', 'PENDING_SELLER_COUNTER_REVIEW', UNSENT)
    expect(said(among([first('PENDING_SELLER_ACCEPT_REVIEW'), drafted]), 'LA', SELLERS)).toBe(
      'offer-superseded',
    )
  })

  it('one unsent counter a side; the listing is active; the form says something new', () => {
    const draft = counter('SELLER_COUNTER', 'PENDING_SELLER_COUNTER_REVIEW', UNSENT)
    expect(said(among([sent, draft]), 'LA', SELLERS)).toBe('unsent-counter-exists')
    expect(said(among([sent], { state: 'CANCELLED' }), 'LA', SELLERS)).toBe('listing-not-active')
    expect(said(among([sent], { state: 'SELLER_REVIEW' }), 'LA', SELLERS)).toBe('offer-frozen')
    expect(said(among([sent]), 'LA', SELLERS, { changed: false })).toBe('counter-unchanged')
    expect(said(among([first('LIVE_EDIT')]), 'LA', SELLERS)).toBe(UNAVAILABLE)
  })

  it('of an outside buyer side the listing agent records an answer, which is sent at once (X2)', () => {
    const outside = { outside: true, agentId: null, buyers: [], creatorId: 'la' }
    const chain = [
      first(SENT, outside),
      counter('SELLER_COUNTER', TO_BUYER, { ...outside, version: 4, saves: 1 }),
    ]
    const recorded = (input: Partial<CounterInput>) =>
      written(among(chain), 'LA', 'BUYER_COUNTER', { attested: true, paper: true, ...input })
    const made = recorded({})
    expect(isRefusal(made) ? made : made.offer).toMatchObject({ outside: true, state: SENT, answersId: 'C' })
    expect(isRefusal(made) ? made : made.move.changes.map((c) => c.kind)).toEqual(['create-offer', 'deliver'])
    const version = (answersVersion: number) => {
      const no = recorded({ answersVersion })
      return isRefusal(no) ? no.refused : 'recorded'
    }
    // Who records it reads from the sell side, whose own saves it counts.
    expect([version(4), version(3)]).toEqual(['recorded', 'answered-document-changed'])
    const lapsing = recorded({ expiresAt: NOW })
    expect(isRefusal(lapsing) && lapsing.refused).toBe('invalid')
  })
})

describe('the form of an unsent counter is sent again (O30, O48)', () => {
  const edited = (n: Negotiation, who: Who, id: string, input = {}) => {
    const move = decideCounterEdit(n, id, ACTORS[who], NOW, { changed: true, ...input })
    return isRefusal(move) ? move.refused : move.row
  }
  const sellers = among([sent, counter('SELLER_COUNTER', 'PENDING_SELLER_COUNTER_REVIEW', UNSENT)])
  const buyers = (state: OfferState) =>
    among([sent, counter('SELLER_COUNTER'), reply('BUYER_COUNTER', state, UNSENT)])

  it('by the agent who wrote it, who asks the principals again', () => {
    expect(edited(sellers, 'LA', 'C')).toBe('O30')
    for (const state of ['PENDING_BUYER_COUNTER_REVIEW', 'BUYER_REJECTED_COUNTER_OFFER_CREATION'] as const)
      expect(edited(buyers(state), 'BA1', 'B'), state).toBe('O48')
    for (const who of ['PS', 'SS', 'BA1', 'PB1', 'AD', 'stranger'] as const)
      expect(edited(sellers, who, 'C'), who).toBe('not-allowed')
    for (const who of ['LA', 'PS', 'PB1', 'BA2'] as const)
      expect(edited(buyers('PENDING_BUYER_COUNTER_REVIEW'), who, 'B'), who).toBe('not-allowed')
  })

  it('not once it was sent or has ended; a first offer is no counter, and a round has a call of its own', () => {
    for (const state of [TO_BUYER, 'CANCELLED', 'REJECTED', 'PENDING_BUYER_ACCEPT_REVIEW'] as const)
      expect(edited(among([sent, counter('SELLER_COUNTER', state)]), 'LA', 'C'), state).toBe(UNAVAILABLE)
    expect(edited(among([first('DRAFT', UNSENT)]), 'BA1', 'I')).toBe('not-allowed')
    expect(edited(among([round(NOW + 1, 'PENDING_SELLER_COUNTER_REVIEW')]), 'LA', 'GC')).toBe('not-allowed')
    expect(edited(sellers, 'LA', 'else')).toBe('not-found')
  })

  it('says something new, and in the version that was read', () => {
    expect(edited(sellers, 'LA', 'C', { changed: false })).toBe('counter-unchanged')
    expect([edited(sellers, 'LA', 'C', { version: 1 }), edited(sellers, 'LA', 'C', { version: 2 })]).toEqual([
      'O30',
      'stale-version',
    ])
  })
})
