import { expect, it } from 'vitest'
import { afterSignIn, placeOf, safePath } from './redirect.ts'

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

it.each([
  ['/offers/1', '?step=2', '#terms', '/offers/1?step=2#terms'],
  ['/listing/1', '', '#photos', '/listing/1#photos'],
  ['/offers/1', '', '', '/offers/1'],
  ['/', '', '#homes', null],
  ['/logout', '', '#x', null],
  // Their addresses may hold a secret of a mail, behind the # as well.
  ['/email-verification', '?token=t', '#token=t', null],
  ['/account-verification', '?token=t', '', null],
])('accounts 24: the place to come back to of %s%s%s is %s', (pathname, search, hash, place) => {
  expect(placeOf({ pathname, search, hash })).toBe(place)
  expect(safePath(place)).toBe(place)
  if (place !== null) expect(afterSignIn(known, place)).toBe(place)
})
