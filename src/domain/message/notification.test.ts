import { describe, expect, it } from 'vitest'
import { MESSAGE_MAX, notification, withContactInfo } from './notification.ts'

describe('messages (spec 2 §2 "Message-agent dialog")', () => {
  it('take 2500 characters and no more', () => {
    const to = { recipient: { id: 'u1' } }
    expect(notification.safeParse({ ...to, message: 'a'.repeat(2500) }).success).toBe(true)
    expect(notification.safeParse({ ...to, message: 'a'.repeat(2501) }).success).toBe(false)
    expect(notification.safeParse({ ...to, message: '  ' }).success).toBe(false)
  })
  it('go to somebody', () =>
    expect(notification.safeParse({ recipient: {}, message: 'hi' }).success).toBe(false))
  it('contact info is never cut off, however long the message is', () => {
    const whole = withContactInfo('x'.repeat(MESSAGE_MAX), 'Ann', ['ann@parley.example', ''])
    expect(whole).toBe(`${'x'.repeat(MESSAGE_MAX)}\n\nAnn\nann@parley.example`)
  })
})
