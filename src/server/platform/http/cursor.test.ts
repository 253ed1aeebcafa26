import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'

describe('cursors', () => {
  it('come back as they went', () =>
    expect(decodeCursor(encodeCursor(['2026-01-01', 'id', null]), 3)).toEqual(['2026-01-01', 'id', null]))
  it('none is the first page', () => expect(decodeCursor(undefined, 2)).toBeNull())
  it.each(['nonsense', encodeCursor(['a']), Buffer.from('[{},1]').toString('base64url'), ''])(
    '%s is refused',
    (text) => expect(isRefusal(decodeCursor(text, 2))).toBe(true),
  )
})
