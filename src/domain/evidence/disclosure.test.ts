import { describe, expect, it } from 'vitest'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import { fieldsFor, mayKnow, type EvidenceReader } from './disclosure.ts'
import { PRIVATE_FIELDS, type EventFacts, type Part } from './row.ts'

const offer = { id: 'I', type: 'INITIAL', deliveredAt: 1_000_000 } as OfferHead
const counter = { id: 'SC', type: 'SELLER_COUNTER', deliveredAt: null } as OfferHead

const reader = (side: 'buyer' | 'seller'): EvidenceReader => ({
  userId: 'me',
  is: side === 'buyer' ? 'buyer' : 'seller',
  side,
  documents: [offer, counter],
  acceptedId: 'I',
  notices: new Set(['T']),
  named: new Set(['signer']),
})

const act = (
  by: Part,
  more: Partial<Omit<EventFacts, 'private'>>,
  own: Partial<EventFacts['private']> = {},
): EventFacts =>
  ({
    id: 'e',
    at: '2026-06-01T10:00:00.000Z',
    subject: 'offer',
    row: 'O25',
    action: 'REQUEST',
    to: 'PENDING_SELLER_ACCEPT_REVIEW',
    by,
    terms: null,
    ...more,
    private: {
      ...Object.fromEntries(PRIVATE_FIELDS.map((f) => [f, null])),
      subjectId: 'I',
      from: 'PENDING_SELLER_AGENT_RESPONSE',
      actorId: 'other',
      ...own,
    },
  }) as EventFacts

describe('what of a chain a side may know', () => {
  it.each([
    ['a request among the sellers', act('listing agent', {}), false],
    [
      'a counter that was not sent',
      act('listing agent', { to: 'DRAFT' }, { subjectId: 'SC', from: null }),
      false,
    ],
    ['an answer', act('seller', { to: 'ACCEPTED' }), true],
    ['a step of the home', act('seller', { subject: 'listing' }), false],
    ['a signature on their contract', act('seller', { subject: 'contract' }), true],
    ['a notice delivered to them', act('seller', { subject: 'notice' }, { subjectId: 'T' }), true],
    ['a notice the other side prepares', act('seller', { subject: 'notice' }, { subjectId: 'D' }), false],
    ['a signature on another contract', act('seller', { subject: 'contract' }, { subjectId: 'X' }), false],
  ])('the buyers, of %s', (_, facts, may) => expect(mayKnow(facts, reader('buyer'))).toBe(may))

  it('the sellers know their own requests, and steps of the home', () => {
    expect(mayKnow(act('listing agent', {}), reader('seller'))).toBe(true)
    expect(mayKnow(act('seller', { subject: 'listing' }), reader('seller'))).toBe(true)
  })

  it('addresses of computers are everybody’s own', () => {
    const by = (actorId: string) => fieldsFor(act('buyer', {}, { actorId }), reader('buyer'))
    expect(by('me')).toContain('ip')
    expect(by('other')).not.toContain('ip')
    expect(fieldsFor(act('seller', {}), reader('buyer'))).toEqual(
      expect.not.arrayContaining(['ip', 'userAgent', 'actorId', 'verb']),
    )
  })

  it('names of the other side are told where they stand on the contract', () => {
    expect(fieldsFor(act('seller', {}, { actorId: 'signer' }), reader('buyer'))).toContain('actor')
    expect(fieldsFor(act('seller', {}), reader('buyer'))).not.toContain('actor')
  })
})
