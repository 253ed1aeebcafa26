import { describe, expect, it } from 'vitest'
import { byUrgency } from './order.ts'

describe('what needs one’s attention, in order (spec 1 §2.10, look.md "First glance")', () => {
  it('signatures, then by date whatever the kind, then the rest by kind', () => {
    const waiting = [
      { kind: 'FINISH_LISTING', by: null, id: 'draft' },
      { kind: 'ANSWER_OFFER', by: 300, id: 'later' },
      { kind: 'ANSWER_ROUND', by: 100, id: 'next' },
      { kind: 'ANSWER_OFFER', by: 200, id: 'then' },
      { kind: 'CORRECT_OFFER', by: null, id: 'undated' },
      { kind: 'SIGN', by: null, id: 'sign' },
    ] as const
    expect(byUrgency(waiting).map((w) => w.id)).toEqual(['sign', 'next', 'then', 'later', 'undated', 'draft'])
  })
  it('what is alike stays as it came', () => {
    const alike = [
      { kind: 'ANSWER_OFFER', by: 5, id: 'a' },
      { kind: 'ANSWER_OFFER', by: 5, id: 'b' },
    ] as const
    expect(byUrgency(alike).map((w) => w.id)).toEqual(['a', 'b'])
  })
})
