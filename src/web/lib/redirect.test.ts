import { expect, it } from 'vitest'
import { safePath } from './redirect.ts'

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
