import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactDetailsIn } from './contact-in-text.ts'
import { dateTime, count, fileSize, money, money0, percent, phone, usDate } from './format.ts'
import { moneyShort } from './money-short.ts'
import { cents, divideHalfUp, dollars, units } from '../money.ts'

describe('how values look (spec 1 §9, spec 3 §9)', () => {
  it('money', () => {
    expect(money(1_250_000)).toBe('$1,250,000.00')
    expect(money(119_560_550n)).toBe('$1,195,605.50')
    expect(money(-5n)).toBe('-$0.05')
    expect(money0(1_249_999.5)).toBe('$1,250,000')
    expect(money0(-10_049n)).toBe('-$100')
    expect(money0(50n)).toBe('$1')
    expect(money0(-10n)).toBe('$0')
    expect(money(123_456_789_012_345_678_90n)).toBe('$123,456,789,012,345,678.90')
    expect(money0(null)).toBe('')
  })
  it.each([
    [950, '$950'],
    [1_500, '$2K'],
    [949_900, '$950K'],
    [999_600, '$1M'],
    [1_250_000, '$1.25M'],
    [999_994_000, '$999.99M'],
    [999_996_000, '$1B'],
    [1_250_000_000, '$1.25B'],
    [1_000_000_000_000, '$1000B'],
  ])('pin %d is %s', (amount, text) => expect(moneyShort(amount)).toBe(text))
  it.each([
    [1, '1 byte'],
    [1023, '1023 bytes'],
    [1024, '1 KB'],
    [1025, '2 KB'],
    [1024 * 1024 - 1, '1.0 MB'],
    [20_971_520, '20.0 MB'],
  ])('a file of %d is %s', (bytes, text) => expect(fileSize(bytes)).toBe(text))
  it('percent, dates, phones, counts', () => {
    expect(percent(2.5)).toBe('2.5%')
    expect(percent(20)).toBe('20%')
    expect(percent(33.33)).toBe('33.33%')
    expect(percent(undefined)).toBe('')
    expect(usDate('2026-12-01')).toBe('12/01/2026')
    expect(usDate('soon')).toBe('soon')
    expect(phone('2135550100')).toBe('(213) 555-0100')
    expect(phone('213')).toBe('(###) ###-####')
    expect(count(12345.5)).toBe('12,345.5')
  })
})

describe('money is whole cents', () => {
  // above 2^46 dollars (70 trillion) a JSON number no longer tells one cent from the next
  it('every amount a number can tell survives the way there and back', () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 7_036_874_417_766_400n }), (c) => {
        expect(cents(dollars(c))).toBe(c)
      }),
    ))
  it('half up', () => {
    expect([divideHalfUp(5n, 10n), divideHalfUp(4n, 10n), divideHalfUp(-5n, 10n)]).toEqual([1n, 0n, -1n])
    expect(dollars(-5n)).toBe(-0.05)
  })
  it('a started unit counts', () =>
    expect([units(0n, 5n), units(1n, 5n), units(5n, 5n), units(6n, 5n)]).toEqual([0n, 1n, 1n, 2n]))
})

describe('contact details in free text (negotiation.md §8)', () => {
  it.each([
    ['call (213) 555-0100 or 310.555.0161', ['(213) 555-0100', '310.555.0161']],
    ['mail ann@mail.example.com, please', ['ann@mail.example.com']],
    ['+1 213 555 0100', ['+1 213 555 0100']],
    ['$1,250,000 in 30 days, APN 5424-018-012', []],
    ['policy 12345678901234', []],
    [null, []],
  ])('%s', (text, found) => expect(contactDetailsIn(text)).toEqual(found))
})

describe('an instant as day and time', () => {
  it('is that of the zone it is asked for, named', () => {
    expect(dateTime('2026-07-02T00:00:00.000Z', 'America/Los_Angeles')).toBe('07/01/2026, 5:00 PM PDT')
    expect(dateTime('2026-12-01T23:00:00Z', 'America/New_York')).toBe('12/01/2026, 6:00 PM EST')
  })
  it('is nothing for what is no instant', () => expect(dateTime('2026-07-02', 'America/New_York')).toBe(''))
})
