import { describe, expect, it } from 'vitest'
import { doc, first, UNSENT } from '#domain/offer/lifecycle/documents.fixture.ts'
import { listedOf, newestFor } from './chain.ts'

const SENT = 'PENDING_SELLER_AGENT_RESPONSE'

describe('what a list shows of a chain (security.md M10)', () => {
  const ids = (...chain: Parameters<typeof listedOf>[0]) => listedOf(chain).map(({ id }) => id)
  const counter = (id: string, more = {}) => doc(id, 'SELLER_COUNTER', 'CANCELLED', more)
  it('of the counters that ended unsent the newest of each side, and all others', () => {
    expect(
      ids(
        first(SENT),
        counter('S1', UNSENT),
        doc('B1', 'BUYER_COUNTER', 'CANCELLED', UNSENT),
        counter('S2'),
        counter('S3', UNSENT),
        counter('S4'),
        doc('B2', 'BUYER_COUNTER', 'DRAFT', UNSENT),
      ),
    ).toEqual(['I', 'B1', 'S2', 'S3', 'S4', 'B2'])
  })
  it('the first offer in any case', () =>
    expect(ids(first('DELETED', UNSENT), doc('B1', 'BUYER_COUNTER', 'CANCELLED', UNSENT))).toEqual([
      'I',
      'B1',
    ]))
})

describe('the newest document that a side may see', () => {
  it('is an ended one where none is open, and none of the other side that was not sent', () => {
    const chain = [first('REJECTED'), doc('S1', 'SELLER_COUNTER', 'CANCELLED', UNSENT)]
    expect(newestFor('buyer', chain)?.id).toBe('I')
    expect(newestFor('seller', chain)?.id).toBe('S1')
    expect(newestFor('seller', [first(SENT), ...chain.slice(1)])?.id).toBe('I')
  })
})
