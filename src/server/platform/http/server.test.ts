import { describe, expect, it } from 'vitest'
import { isOurHost } from './server.ts'

describe('names we go by (security.md "Low")', () => {
  const ours = (name: string) => isOurHost({ publicUrl: 'https://parley.example.com:8443' }, name)
  it.each([
    'parley.example.com',
    'PARLEY.example.com',
    'localhost',
    'app.localhost',
    '127.0.0.1',
    '[::1]',
    '10.0.0.7',
  ])('%s', (name) => expect(ours(name)).toBe(true))
  it.each(['evil.example', 'parley.example.com.evil.example', '127.0.0.1.evil.example', ''])(
    'not %s',
    (name) => expect(ours(name)).toBe(false),
  )
})
