import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import { ACTORS, type Who } from '#domain/negotiation/histories.fixture.ts'
import { OFFER_STATES, OFFER_TYPES, type OfferState } from '#domain/offer/vocabulary.ts'
import { approvalInForce, decideSave, travelsWithSave } from './decide-save.ts'
import { takesSaves } from './rows/saving.ts'
import { among, doc, first, NOW, UNSENT } from './documents.fixture.ts'

const UNAVAILABLE = 'action-not-available'
interface Asked {
  version?: number
  withMove?: boolean
  changesBuyers?: boolean
  primaryBuyerEmail?: string | null
}
const saving = (offer: OfferHead, who: Who, input: Asked = {}, others: OfferHead[] = []) => {
  const saved = decideSave(among([offer, ...others]), offer.id, ACTORS[who], NOW, {
    withMove: false,
    changesBuyers: false,
    ...input,
  })
  return isRefusal(saved) ? saved.refused : 'saved'
}
const draft = (more: Partial<OfferHead> = {}) => first('DRAFT', { ...UNSENT, ...more })
/** The documents of a chain that answer another one; a round belongs to the home. */
const COUNTERS = OFFER_TYPES.filter((type) => /BUYER|SELLER|RESPONSE/.test(type))
/** A consumer's own, without an agent. */
const consumers = (state: OfferState) =>
  first(state, { ...UNSENT, agentId: null, creatorId: 'stranger', buyers: [] })

describe('the working copy takes saves (O02)', () => {
  it('an agent’s as a draft, after the buyers turned it down, and in a live edit; a consumer’s as a draft', () => {
    const states = (byAgent: boolean) =>
      OFFER_STATES.filter((state) => takesSaves({ type: 'INITIAL', state }, byAgent))
    expect(states(true).toSorted()).toEqual(['BUYER_REJECTED', 'DRAFT', 'LIVE_EDIT'])
    expect(states(false)).toEqual(['DRAFT'])
    for (const type of OFFER_TYPES)
      if (type !== 'INITIAL') expect(takesSaves({ type, state: 'DRAFT' }, true), type).toBe(false)
  })

  it('by the buyer agent, or by the consumer who has none; every other state is 409', () => {
    for (const state of OFFER_STATES) {
      const open = ['DRAFT', 'BUYER_REJECTED', 'LIVE_EDIT'].includes(state)
      expect(saving(first(state), 'BA1'), state).toBe(open ? 'saved' : UNAVAILABLE)
      expect(saving(consumers(state), 'stranger'), state).toBe(state === 'DRAFT' ? 'saved' : UNAVAILABLE)
    }
  })

  it('is nobody else’s: not the buyers’, not the selling side’s, not a rival’s, not an administrator’s', () => {
    for (const who of ['PB1', 'SB1', 'LA', 'PS', 'SS', 'BA2', 'AD', 'stranger'] as const) {
      expect(saving(draft(), who), who).toBe('not-allowed')
      expect(saving(first('PENDING_SELLER_AGENT_RESPONSE'), who, { withMove: true }), who).toBe('not-allowed')
    }
    // A claimed offer is its consumer's to read only (O07).
    expect(saving(draft({ creatorId: 'pb1' }), 'PB1')).toBe('not-allowed')
  })

  it('a counter is no working copy: its form is sent again (O30, O48)', () => {
    const counter = doc('BC', 'BUYER_COUNTER', 'PENDING_BUYER_COUNTER_REVIEW', UNSENT)
    expect(saving(counter, 'BA1', { withMove: true }, [first('PENDING_SELLER_AGENT_RESPONSE')])).toBe(
      UNAVAILABLE,
    )
    for (const type of COUNTERS)
      for (const state of OFFER_STATES) {
        const saved = saving(doc('C', type, state), 'BA1', { withMove: true }, [first('ACCEPTED')])
        expect(saved, `${type} ${state}`).toBe(UNAVAILABLE)
      }
    const nothing = decideSave(among([draft()]), 'else', ACTORS.BA1, NOW, {
      withMove: false,
      changesBuyers: false,
    })
    expect(nothing).toMatchObject({ refused: 'not-found' })
  })

  it('what has lapsed takes none (C1)', () => {
    const lapsed = draft({ state: 'PENDING_SELLER_AGENT_RESPONSE', deliveredAt: 1, expiresAt: NOW })
    expect(saving(lapsed, 'BA1')).toBe(UNAVAILABLE)
  })

  it('answers with the document that is saved', () => {
    const saved = decideSave(among([draft()]), 'I', ACTORS.BA1, NOW, {
      withMove: false,
      changesBuyers: false,
    })
    expect(saved).toMatchObject({ id: 'I', state: 'DRAFT' })
  })
})

describe('what a save may carry', () => {
  it('the version that was read: every version by its own side; the listing agent of an outside offer counts none of the saves', () => {
    const counted = { version: 5, saves: 2 }
    expect([4, 5, undefined].map((version) => saving(draft(counted), 'BA1', { version }))).toEqual([
      'stale-version',
      'saved',
      'saved',
    ])
    // A request to the seller that came and went is no version of the buyer agent's (O23, O25).
    const asked = first('PENDING_SELLER_AGENT_RESPONSE', { version: 5, unseenMoves: 2 })
    const edits = (version: number) => saving(asked, 'BA1', { version, withMove: true })
    expect([edits(3), edits(5)]).toEqual(['saved', 'stale-version'])
    const outside = first('PENDING_SELLER_AGENT_RESPONSE', {
      ...counted,
      outside: true,
      agentId: null,
      buyers: [],
      creatorId: 'la',
    })
    const recorded = (version: number) => saving(outside, 'LA', { version, withMove: true })
    expect([recorded(3), recorded(5)]).toEqual(['saved', 'stale-version'])
    expect(saving(outside, 'LA'), 'with its move alone').toBe(UNAVAILABLE)
    expect(saving(outside, 'PS', { withMove: true })).toBe('not-allowed')
  })

  it('its buyers until the first delivery (O02); what stays as it is, always', () => {
    const edited = first('LIVE_EDIT')
    expect(saving(draft(), 'BA1', { changesBuyers: true })).toBe('saved')
    expect(saving(edited, 'BA1', { changesBuyers: true })).toBe('buyers-fixed')
    expect(saving(edited, 'BA1')).toBe('saved')
  })

  it('no buyer for whom the same agent has another open chain (O01)', () => {
    const other = doc('R', 'INITIAL', 'DRAFT', { chainId: 'R', primaryBuyerEmail: 'pb2@x', ...UNSENT })
    const names = (primaryBuyerEmail: string | null | undefined, rival = other) =>
      saving(draft(), 'BA1', { changesBuyers: true, primaryBuyerEmail }, [rival])
    expect(names('pb2@x')).toBe('offer-exists')
    expect(names('pb3@x')).toBe('saved')
    expect(names('pb2@x', { ...other, state: 'DELETED' })).toBe('saved')
    expect(names('pb2@x', { ...other, agentId: 'ba2' })).toBe('saved')
    expect([names(null), names(undefined)]).toEqual(['saved', 'saved'])
    // What it names already is no news: two that came to be are not taken from anybody.
    const twin = { ...other, primaryBuyerEmail: 'pb1@x' }
    expect(names('pb1@x', twin)).toBe('saved')
    // Nobody writes for the consumer, and there is nobody to be told of a twin by.
    const mine = doc('R', 'INITIAL', 'DRAFT', {
      chainId: 'R',
      agentId: null,
      creatorId: 'stranger',
      primaryBuyerEmail: 'pb2@x',
      ...UNSENT,
    })
    expect(saving(consumers('DRAFT'), 'stranger', { primaryBuyerEmail: 'pb2@x' }, [mine])).toBe('saved')
  })
})

describe('a save that moves (O19, O20, X2-O19)', () => {
  it('names the two states a delivered offer may go to, asked about or not, and the one a live edit may', () => {
    const ways = (outside: boolean) =>
      OFFER_STATES.flatMap((from) =>
        OFFER_STATES.filter((to) => travelsWithSave(from, to, outside)).map((to) => `${from} -> ${to}`),
      ).toSorted()
    expect(ways(false)).toEqual([
      'LIVE_EDIT -> LIVE_EDIT_BUYER',
      'PENDING_SELLER_ACCEPT_REVIEW -> LIVE_EDIT_BUYER',
      'PENDING_SELLER_ACCEPT_REVIEW -> PENDING_SELLER_AGENT_RESPONSE',
      'PENDING_SELLER_AGENT_RESPONSE -> LIVE_EDIT_BUYER',
      'PENDING_SELLER_AGENT_RESPONSE -> PENDING_SELLER_AGENT_RESPONSE',
    ])
    expect(travelsWithSave('PENDING_SELLER_AGENT_RESPONSE', 'PENDING_SELLER_AGENT_RESPONSE', true)).toBe(true)
  })

  it('a delivered offer is saved with its move alone', () => {
    const sent = first('PENDING_SELLER_AGENT_RESPONSE')
    expect([saving(sent, 'BA1'), saving(sent, 'BA1', { withMove: true })]).toEqual([UNAVAILABLE, 'saved'])
  })

  it('whether the buyers approve edits is written until the first delivery, and held to afterwards', () => {
    const sent = (requestBuyerApproval: boolean) => first('LIVE_EDIT', { requestBuyerApproval })
    expect([approvalInForce(sent(true), false), approvalInForce(sent(false), true)]).toEqual([true, false])
    const unsent = (requestBuyerApproval: boolean) => draft({ requestBuyerApproval })
    expect([approvalInForce(unsent(true), false), approvalInForce(unsent(false), true)]).toEqual([
      false,
      true,
    ])
  })
})
