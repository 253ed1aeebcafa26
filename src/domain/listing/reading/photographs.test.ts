import { expect, test } from 'vitest'
import { photographsOf } from './photographs.ts'

const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id })) as [{ id: string }, { id: string }, { id: string }]
const ids = (list: readonly { id: string }[]) => list.map((each) => each.id).join('')

test('the cover comes first, once, with what was last said of it', () => {
  expect(ids(photographsOf({ primaryImage: b, images: [a, b, c] }))).toBe('bac')
  expect(ids(photographsOf({ primaryImage: c, images: [a, b] }))).toBe('cab')
  expect(ids(photographsOf({ primaryImage: null, images: [a, b] }))).toBe('ab')
  expect(photographsOf({ images: null })).toEqual([])
  expect(photographsOf({ primaryImage: a, images: [{ ...a, caption: 'Garden' }] })).toEqual([
    { id: 'a', caption: 'Garden' },
  ])
})
