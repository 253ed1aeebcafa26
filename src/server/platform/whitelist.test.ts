import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BROKEN, siftOf } from './whitelist.ts'

const schema = z.object({
  id: z.string(),
  kind: z.enum(['A', 'B']),
  price: z.number().nullable(),
  note: z.string().nullish(),
  done: z.boolean().optional(),
  items: z.array(z.object({ n: z.number().int() })),
  by: z.record(z.string(), z.object({ name: z.string() })),
  either: z.union([z.object({ type: z.literal('x'), x: z.number() }), z.object({ type: z.literal('y') })]),
  file: z.unknown().optional(),
})
const answer = {
  id: 'a',
  kind: 'A',
  price: null,
  note: null,
  items: [{ n: 1 }],
  by: { me: { name: 'Ann' } },
  either: { type: 'x', x: 1 },
}
const sift = siftOf(schema)

describe('what of an answer is sent', () => {
  it('all that its schema names; without a copy where there is nothing else', () => {
    expect(sift(answer)).toEqual(answer)
    const { by: _by, ...rest } = answer
    expect(siftOf(schema.omit({ by: true }))(rest)).toBe(rest)
  })

  it.each<[string, object]>([
    ['at the top', { ...answer, phone: '555' }],
    ['in a list', { ...answer, items: [{ n: 1, phone: '555' }] }],
    ['in a record', { ...answer, by: { me: { name: 'Ann', phone: '555' } } }],
    ['in one of several', { ...answer, either: { type: 'x', x: 1, phone: '555' } }],
    ['of the other one', { ...answer, either: { type: 'x', x: 1, phone: { a: 1 } } }],
  ])('nothing that it does not name, %s', (_where, given) => {
    const before = structuredClone(given)
    expect(sift(given)).toEqual(answer)
    expect(given, 'the answer itself stays').toEqual(before)
  })

  it.each<[string, object]>([
    ['a number for a text', { ...answer, id: 1 }],
    ['a text for a number', { ...answer, price: '1' }],
    ['no number', { ...answer, price: Number.NaN }],
    ['a value that is not listed', { ...answer, kind: 'C' }],
    ['nothing where something is required', { ...answer, id: undefined }],
    ['null where none may be', { ...answer, items: null }],
    ['an object for a list', { ...answer, items: { n: 1 } }],
    ['a list for an object', { ...answer, either: [] }],
    ['an object for a text', { ...answer, note: { phone: '555' } }],
    ['a wrong one in a list', { ...answer, items: [{ n: 1 }, { n: 'x' }] }],
    ['a wrong one in a record', { ...answer, by: { me: { name: 1 } } }],
    ['none of several', { ...answer, either: { type: 'z' } }],
  ])('%s is none of it', (_what, given) => expect(sift(given)).toBe(BROKEN))

  it('what leaves is what the schema itself would leave, whatever is in it', () => {
    const values = [
      answer,
      { ...answer, done: true, file: { a: 1 } },
      { ...answer, extra: 1, either: { type: 'y', x: 2 } },
    ]
    for (const value of values) expect(sift(value)).toEqual(schema.parse(value))
  })

  it('a kind of schema without a rule is found when it is mounted', () => {
    expect(() => siftOf(z.object({ at: z.date() }))).toThrow('An answer holds a date')
  })
})
