import { expect, it } from 'vitest'
import { DAY } from '../kernel/time/span.ts'
import { copyKey, isDrawn, originalKey, PHOTO_FORMATS } from './copies.ts'
import { afterRound, areLeftovers } from './orphans.ts'

it('files without a record are left over from writes while they are few, and no more than the others (issue 27)', () => {
  const judged = (orphans: number, known: number) => areLeftovers({ orphans, known })
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

it('rounds that come go on; a long pause and a clock that goes back begin them anew', () => {
  const now = 1_800_000_000_000
  const begun = afterRound(null, now)
  expect(begun).toEqual({ since: now, last: now, left: null })
  expect(afterRound(begun, now + 3 * DAY)).toEqual({ since: now, last: now + 3 * DAY, left: null })
  for (const at of [now + 3 * DAY + 1, now + 365 * DAY, now - 1])
    expect(afterRound(begun, at)).toEqual({ since: at, last: at, left: null })
})
