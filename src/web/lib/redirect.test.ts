import { expect, it } from 'vitest'
import { afterSignIn, safePath } from './redirect.ts'

it.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  '',
  7,
])('api.md "Session": %j is no path of this origin', (path) => expect(safePath(path)).toBeNull())

it('a path of this origin stays as it is', () => {
  expect(safePath('/offers/1?step=2')).toBe('/offers/1?step=2')
})

const known = { agent: {}, lastLogin: '2026-07-01T00:00:00Z' }

it.each([
  ['/offers/1?step=2', '/offers/1?step=2'],
  ['/logout', '/home'],
  ['/login', '/home'],
  ['/email-verification', '/home'],
  ['/reset-password', '/home'],
  [null, '/home'],
])('accounts C1: a sign-in asked to go to %j goes to %s', (asked, to) =>
  expect(afterSignIn(known, asked)).toBe(to),
)
