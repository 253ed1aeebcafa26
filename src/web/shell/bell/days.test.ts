import { expect, it } from 'vitest'
import type { InAppNotice } from '#api/notification.ts'
import { byDay, timeOf } from './days.ts'

const at = (...parts: [number, number, number, number, number]) => {
  const [year, month, day, hour, minute] = parts
  return { id: parts.join(), at: new Date(year, month - 1, day, hour, minute).toISOString() } as InAppNotice
}

it('look.md "Shell": notices under today, yesterday and dates, by the reader’s own midnight', () => {
  const notices = [
    at(2026, 3, 1, 0, 5),
    at(2026, 2, 28, 23, 55),
    at(2026, 2, 28, 0, 0),
    at(2026, 2, 27, 12, 0),
    at(2025, 12, 31, 12, 0),
  ]
  const groups = byDay(notices, new Date(2026, 2, 1, 0, 30))
  expect(groups.map(({ day, notices: each }) => [day, each.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['02/27/2026', 1],
    ['12/31/2025', 1],
  ])
  expect(byDay([], new Date())).toEqual([])
})

it('under its day, each says the time of day alone, where its reader is', () => {
  const said = [at(2026, 3, 1, 0, 5), at(2025, 12, 31, 16, 30)].map((each) =>
    timeOf(each.at).replace('\u202f', ' '),
  )
  expect(said).toEqual(['12:05 AM', '4:30 PM'])
})
