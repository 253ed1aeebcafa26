import { describe, expect, it } from 'vitest'
import { NOTICES } from '#domain/negotiation/notices/notice-table.ts'
import { choicesOf, isWanted, KIND_OF_NOTICE, MESSAGE_KINDS, preferencesUpdate } from './kinds.ts'

describe('kinds of messages (issue 9)', () => {
  it('sorts every notice in', () => {
    expect(Object.keys(KIND_OF_NOTICE).sort()).toEqual(Object.keys(NOTICES).sort())
  })

  it('a notice that is texted is of a kind that knows texts', () => {
    for (const [id, { to }] of Object.entries(NOTICES)) {
      const texted = Object.values(to).some((channels) => channels.includes('S'))
      if (texted)
        expect([id, MESSAGE_KINDS[KIND_OF_NOTICE[id as keyof typeof NOTICES]].sms]).toEqual([id, 'choice'])
    }
  })

  it('what can be turned off is off, what the deal needs is not', () => {
    const off = {
      reminders: { email: false },
      deal: { email: false },
      'your-turn': { email: false, sms: false },
    }
    expect(isWanted(off, 'reminders', 'email')).toBe(false)
    expect(isWanted(off, 'reminders', 'sms')).toBe(true)
    expect(isWanted(off, 'deal', 'email')).toBe(true)
    expect(isWanted(off, 'your-turn', 'email')).toBe(true)
    expect(isWanted(off, 'your-turn', 'sms')).toBe(false)
    expect(isWanted({}, undefined, 'email')).toBe(true)
    expect(choicesOf(off).find(({ kind }) => kind === 'reminders')).toEqual({
      kind: 'reminders',
      email: false,
      sms: true,
    })
  })

  it('refuses to turn off what stays on, and kinds there are not', () => {
    const put = (preferences: unknown) => preferencesUpdate.safeParse({ preferences }).success
    expect(put({ likes: { email: false } })).toBe(true)
    expect(put({ deal: { email: false } })).toBe(false)
    expect(put({ account: { sms: false } })).toBe(false)
    expect(put({ weather: { email: false } })).toBe(false)
  })
})
