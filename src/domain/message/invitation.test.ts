import { expect, it } from 'vitest'
import { invitationMail } from './invitation.ts'

it('the words of an invitation turn no reading round, and ask a stranger to call nobody (issue 9)', () => {
  const words = 'Your account\u202e is locked.\n\nCall 805-555-0199,\t(805) 555 0199 or 555-0199.'
  expect(invitationMail('Ann Hart', 'Bo', words).lines).toEqual([
    'Hi Bo,',
    'Your account is locked.',
    'Call [number removed], [number removed] or [number removed].',
    'Sent by Ann Hart through Parley.',
  ])
})

it('prices, dates, and houses stay', () => {
  const words = 'For $1250000000 or $1,250,000 by 11/26/2026, 10:00 AM: 12450 100th St, 94601-1234.'
  expect(invitationMail('Ann Hart', null, words).lines[0]).toBe(words)
})
