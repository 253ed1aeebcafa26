import { describe, expect, it } from 'vitest'
import { dateTyped, storedDate, phoneAfter, phoneDigits, phoneMask } from './MaskedField.tsx'

describe('input masks', () => {
  it('spec 1 §9: a phone reads (###) ###-#### as it is typed', () => {
    expect(['4', '4155', '4155550', '4155550123'].map(phoneMask)).toEqual([
      '(4',
      '(415) 5',
      '(415) 555-0',
      '(415) 555-0123',
    ])
    expect(phoneDigits('+1 (415) 555-0123')).toBe('4155550123')
  })

  it('of a number that is none here nothing is cut off', () => {
    expect(phoneAfter(null, '+44 20 7946 0958', 'insertFromPaste')).toBe('442079460958')
    expect(phoneAfter(null, '213-555-0100 x9', 'insertFromPaste')).toBe('21355501009')
    expect(phoneMask('442079460958')).toBe('442079460958')
    expect(phoneAfter('4155550123', '(415) 555-01239', 'insertText')).toBe('4155550123')
  })

  it('the same number pasted over itself keeps all of its digits', () => {
    expect(phoneAfter('5105550112', '5105550112', 'insertFromPaste')).toBe('5105550112')
    // What fills a form in, a browser or its extension, does not say how.
    expect(phoneAfter('5105550112', '5105550112', undefined)).toBe('5105550112')
  })

  it('deleting a bracket or a dash deletes the digit before it', () => {
    expect(phoneAfter('510555', '(510 555', 'deleteContentBackward')).toBe('51055')
    expect(phoneAfter('5105550112', '(510) 555-011', 'deleteContentBackward')).toBe('510555011')
  })

  it('spec 3 §5: a date takes digits and slashes only, and is stored YYYY-MM-DD', () => {
    expect(dateTyped('0701a2026')).toBe('07/01/2026')
    expect(dateTyped('7/1/2026')).toBe('7/1/2026')
    expect(storedDate('7/1/2026')).toBe('2026-07-01')
    expect(storedDate('02/30/2026')).toBeNull()
    expect(storedDate('02/3')).toBeNull()
  })
})

describe('a date typed digit by digit (spec 3 §5 "Dates")', () => {
  it('gets both of its slashes', () => {
    const typed = [...'12312026'].reduce((text, digit) => dateTyped(text + digit), '')
    expect(typed).toBe('12/31/2026')
  })
})
