import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropDraftsOf, keepDraft, readDraft } from './draft.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    key: (i: number) => [...kept.keys()][i] ?? null,
    get length() {
      return kept.size
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('unsaved answers (security.md "Low")', () => {
  it('of whoever signs out are gone, of somebody else and all other settings stay', () => {
    keepDraft('u1', 'offer:1', { phone: '916' })
    keepDraft('u1', 'listing:2', {})
    keepDraft('u10', 'offer:1', { phone: '310' })
    localStorage.setItem('theme', 'dark')
    dropDraftsOf('u1')
    expect([...kept.keys()]).toEqual(['parley.draft.u10.offer:1', 'theme'])
    expect(readDraft('u10', 'offer:1')?.value).toEqual({ phone: '310' })
  })
})
