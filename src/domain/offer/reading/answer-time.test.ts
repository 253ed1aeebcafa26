import { expect, it } from 'vitest'
import { inTime } from './answer-time.ts'

const HOUR = 3_600_000
it('a document that expires within the day is answered before it expires (offers 24)', () => {
  const said = (expiresAt: number | null) => inTime('Please respond within 24 hours. Read it.', expiresAt, 0)
  expect(said(HOUR)).toBe('Please respond before it expires. Read it.')
  expect(said(24 * HOUR - 1)).toBe('Please respond before it expires. Read it.')
  for (const expiresAt of [24 * HOUR, null, NaN])
    expect(said(expiresAt)).toBe('Please respond within 24 hours. Read it.')
})
