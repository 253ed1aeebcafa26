import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { route } from '#api/kernel/route.ts'
import { checkAnswer, checkRefusal } from './strict.ts'

const example = route({
  method: 'GET',
  path: '/example',
  summary: 'x',
  refusals: ['not-found'],
  output: z.object({ id: z.string(), items: z.array(z.object({ n: z.number() })) }),
})

describe('strict answers', () => {
  const check = (answer: unknown) => () => checkAnswer(example, JSON.stringify(answer))
  it('an answer is what its route promises, no more and no less', () => {
    expect(check({ id: 'a', items: [{ n: 1 }] })).not.toThrow()
    expect(check({ id: 'a' })).toThrow(/breaks its schema/)
    expect(check({ id: 'a', items: [], buyerPhone: '555' })).toThrow(/holds buyerPhone/)
    expect(check({ id: 'a', items: [{ n: 1 }, { n: 2, secret: 1 }] })).toThrow(/holds items.1.secret/)
  })
})

describe('strict refusals', () => {
  it('a call refuses with what its route or its kind names, and nothing else', () => {
    for (const code of ['not-found', 'no-session', 'malformed-request', 'unavailable'] as const)
      expect(() => checkRefusal(example, code), code).not.toThrow()
    expect(() => checkRefusal(example, 'stale-version')).toThrow('GET /example refused with stale-version')
    // A call that changes nothing keeps no answer under a key.
    expect(() => checkRefusal(example, 'idempotency-mismatch')).toThrow(/does not name/)
    expect(() => checkRefusal({ ...example, auth: 'public' }, 'no-session')).toThrow(/does not name/)
  })
})
