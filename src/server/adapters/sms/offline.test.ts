import { expect, it } from 'vitest'
import { smsTextOf } from './offline.ts'

it.each(['Call 9005551212', 'Call (900) 555-1212', 'Call +1 900.555.1212', 'Call 1-900-555-1212 now'])(
  '%s: a text carries no number that somebody typed',
  (subject) => expect(smsTextOf({ subject, lines: [] })).not.toMatch(/1212/),
)

it.each([
  'Please review your listing at 12450 100th St, Apt 12, Oakland, CA 94601',
  'Due 11/26/2026, 5:00 PM',
])('%s stays', (subject) => expect(smsTextOf({ subject, lines: [] })).toBe(`Parley: ${subject}`))

it('the address of its page stays whole', () =>
  expect(
    smsTextOf({
      subject: 'Sign',
      lines: [],
      button: { label: 'Open', url: 'https://parley.example/x/9005551212' },
    }),
  ).toBe('Parley: Sign: https://parley.example/x/9005551212'))
