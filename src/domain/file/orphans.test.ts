import { expect, it } from 'vitest'
import { copyKey, isDrawn, originalKey, PHOTO_FORMATS } from './copies.ts'
import { isLitter } from './orphans.ts'

it('files without a record are litter while they are few, and fewer than the others (issue 27)', () => {
  const judged = (orphans: number, known: number) => isLitter({ orphans, known })
  expect([judged(0, 0), judged(1, 1), judged(53, 53), judged(100, 100), judged(100, 9_000)]).toEqual(
    Array(5).fill(true),
  )
  expect([judged(1, 0), judged(2, 1), judged(53, 0), judged(53, 52), judged(101, 9_000)]).toEqual(
    Array(5).fill(false),
  )
})

it('a narrower copy can be drawn again, a file and its original can’t', () => {
  expect([null, ...PHOTO_FORMATS].map((format) => isDrawn(copyKey('an-id', 320, format)))).toEqual(
    Array(4).fill(true),
  )
  expect([isDrawn('an-id'), isDrawn(originalKey('an-id')), isDrawn('an-w-id')]).toEqual(Array(3).fill(false))
})
