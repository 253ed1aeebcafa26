import { describe, expect, it } from 'vitest'
import type { ListingState } from '#domain/listing/vocabulary.ts'
import { comingOpenHouses, openHouses, settleOpenHouses, type OpenHouse } from './open-houses.ts'

const NOW = '2026-07-01T19:00:00Z'
const context = { now: NOW, zone: 'America/Los_Angeles', newKey: () => 'new' } as const
const house = (change: Partial<OpenHouse> = {}): OpenHouse => ({
  key: 'a',
  date: '2026-07-04',
  from: '13:00',
  to: '16:00',
  sequence: 2,
  ...change,
})

describe('open houses', () => {
  it('a new one has a key of the server and begins at 0, one that stays is as it was', () => {
    const wanted = [house({ key: null, sequence: 9, date: '2026-07-05' }), house()]
    expect(settleOpenHouses(wanted, [house()], context)).toEqual([
      house({ key: 'new', sequence: 0, date: '2026-07-05' }),
      house(),
    ])
  })

  it('one that is moved keeps its key, and its sequence grows', () =>
    expect(settleOpenHouses([house({ to: '17:00', sequence: 0 })], [house()], context)).toEqual([
      house({ to: '17:00', sequence: 3 }),
    ]))

  it('a key that is nobody’s is not taken', () =>
    expect(settleOpenHouses([house({ key: 'theirs' })], [], context)).toMatchObject([{ key: 'new' }]))

  it('lies ahead where the home is, within a year, and ends after it began', () => {
    // Noon in California: 11:59 is over, 12:01 is not.
    const wanted = [
      house({ key: 'b', date: '2026-07-01', from: '11:59' }),
      house({ key: 'c', date: '2026-07-01', from: '12:01' }),
      house({ key: 'd', from: '16:00' }),
      house({ key: 'e', date: '2027-07-02' }),
    ]
    expect(settleOpenHouses(wanted, [], context)).toMatchObject({
      refused: 'invalid',
      details: [{ path: 'openHouses.0.date' }, { path: 'openHouses.2.to' }, { path: 'openHouses.3.date' }],
    })
  })

  it('what is over falls away, and is not shown before it does', () => {
    const over = house({ key: 'o', date: '2026-06-30' })
    const later = house({ key: 'l', date: '2026-07-09' })
    expect(settleOpenHouses([over, house()], [over, house()], context)).toEqual([house()])
    const coming = (state: ListingState) => comingOpenHouses(state, [later, over, house()], NOW, context.zone)
    for (const state of ['ACTIVE', 'DRAFT'] as const) expect(coming(state)).toEqual([house(), later])
    for (const state of ['SELLER_REVIEW', 'PENDING', 'PENDING_ESCROW', 'SOLD', 'CANCELLED'] as const)
      expect(coming(state), state).toEqual([])
  })

  it('ten at most, with real days and times', () => {
    expect(openHouses.safeParse(Array.from({ length: 11 }, () => house())).success).toBe(false)
    expect(openHouses.safeParse([house({ date: '2026-02-30' })]).success).toBe(false)
    expect(openHouses.safeParse([house({ from: '24:00' })]).success).toBe(false)
    expect(openHouses.safeParse([house()]).success).toBe(true)
  })
})
