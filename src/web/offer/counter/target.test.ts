import { describe, expect, it } from 'vitest'
import type { OfferActionView, OfferView } from '#api/offer/offer-records.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { answeredBodyOf, changesOf, differs, goesTo, requestOf, type Target } from './target.ts'

const action = {
  action: 'COUNTER',
  transitionState: 'PENDING_SELLER_COUNTER_REVIEW',
  words: 'counterAsSeller',
} as OfferActionView
const document = (id: string, more: OfferBody) =>
  ({
    id,
    chainId: 'chain',
    version: 7,
    snapshotHash: `hash of ${id}`,
    offerType: 'INITIAL',
    ...more,
  }) as OfferView

const answered = document('first', {
  terms: { offerAmount: 900_000, daysToClose: 30 },
  otherTerms: 'The shed stays.',
  expiresAt: '2027-01-01T00:00:00Z',
})
const fresh: Target = { action, answered, own: null, type: 'SELLER_COUNTER' }
const own = document('counter', {
  terms: { offerAmount: 950_000, daysToClose: 30 },
  otherTerms: 'The shed stays.',
})
const edited: Target = { ...fresh, own }

describe('who has a counter first, where its button names the other side', () => {
  const SAM = { primaryOwner: { user: { firstName: 'Sam', lastName: 'Rivera' } } } as const
  const to = (transitionState: string, outside = false, home: Parameters<typeof goesTo>[1] = SAM) =>
    goesTo(
      {
        action: { ...action, transitionState } as OfferActionView,
        answered: {
          ...answered,
          outside,
          primaryBuyer: { user: { firstName: 'Priya', lastName: 'Shah' } },
        } as OfferView,
      },
      home,
    )
  it('the seller, or the buyers, who approve it; nobody where it is delivered at once', () => {
    expect(to('PENDING_SELLER_COUNTER_REVIEW')).toBe('Goes to Sam Rivera for approval first.')
    expect(to('PENDING_SELLER_COUNTER_REVIEW', false, {})).toBe('Goes to your seller for approval first.')
    expect(to('PENDING_BUYER_COUNTER_REVIEW')).toBe('Goes to Priya Shah for approval first.')
    expect(to('PENDING_BUYER_COUNTER_REVIEW', true)).toBeUndefined()
    expect(to('PENDING_SELLER_AGENT_RESPONSE')).toBeUndefined()
  })
})

describe('what a counter is filled in with, and what of it is sent', () => {
  it('begins with the answered terms, but never with their date to answer by', () => {
    const body = answeredBodyOf(fresh)
    expect(body).toMatchObject({
      terms: { offerAmount: 900_000 },
      otherTerms: 'The shed stays.',
      expiresAt: null,
    })
    expect(changesOf(fresh, body, 'CA')).toEqual([])
  })

  it('may be sent once a term differs; a date to answer by is no term', () => {
    const body = answeredBodyOf(fresh)
    expect(differs(fresh, body)).toBe(false)
    expect(differs(fresh, { ...body, expiresAt: '2027-02-01T00:00:00Z' })).toBe(false)
    expect(differs(fresh, { ...body, otherTerms: 'The shed goes.' })).toBe(true)
  })

  it('an edited counter differs from what it said before, and still from what it answers', () => {
    const said = { ...answeredBodyOf(fresh), terms: own.terms }
    expect(differs(edited, said)).toBe(false)
    expect(differs(edited, answeredBodyOf(fresh))).toBe(false)
    expect(differs(edited, { ...said, otherTerms: 'The shed goes.' })).toBe(true)
    expect(differs(edited, { ...said, expiresAt: '2027-02-01T00:00:00Z' }), 'another date to answer by').toBe(
      true,
    )
  })

  it('a new counter names the chain, what it answers, and what was on the screen', () =>
    expect(requestOf(fresh, { otherTerms: 'x' }, answered, { comment: 'Please read' })).toEqual({
      id: null,
      counteredOfferId: 'chain',
      offerType: 'SELLER_COUNTER',
      state: 'PENDING_SELLER_COUNTER_REVIEW',
      answersOfferId: 'first',
      answersVersion: 7,
      shown: 'hash of first',
      comment: 'Please read',
      otherTerms: 'x',
    }))

  it('an edited one goes under its own id and version', () =>
    expect(requestOf(edited, { otherTerms: 'x' }, own, {})).toEqual({
      id: 'counter',
      version: 7,
      shown: 'hash of counter',
      otherTerms: 'x',
    }))
})
