import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { decodeCursor, encodeCursor, isInstant } from './cursor.ts'

describe('cursors', () => {
  it('come back as they went', () =>
    expect(decodeCursor(encodeCursor(['2026-01-01', 'id', null]), 3)).toEqual(['2026-01-01', 'id', null]))
  it('none is the first page', () => expect(decodeCursor(undefined, 2)).toBeNull())
  it.each(['nonsense', encodeCursor(['a']), Buffer.from('[{},1]').toString('base64url'), ''])(
    '%s is refused',
    (text) => expect(isRefusal(decodeCursor(text, 2))).toBe(true),
  )
})

describe('an instant, as our rows have them and the database reads them', () => {
  it.each(['2026-11-29T10:00:00.000Z', '0001-01-01T00:00:00Z', '2024-02-29T23:59:59.123456Z'])('%s', (text) =>
    expect(isInstant(text)).toBe(true),
  )
  it.each([
    '2026-02-30T00:00:00.000Z',
    '2026-02-29T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '2026-01-01T24:00:00.000Z',
    '2026-01-01T23:59:60.000Z',
    '2026-01-01T00:00:00:00Z',
    '2026-01-01T00:00:00+23:00',
    '+012026-01-01T00:00:00.000Z',
    '2026-01-01',
  ])('%s is none', (text) => expect(isInstant(text)).toBe(false))
})
