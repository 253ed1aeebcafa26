import { describe, expect, it } from 'vitest'
import { sharedUrl } from './sharedUrl.ts'

describe('the link that is shared (spec 2 §2 "Share modal")', () => {
  it('leads to the listing by its own URL', () => {
    expect(sharedUrl('https://parley.example', 'MapleTerrace1824')).toBe(
      'https://parley.example/listing/MapleTerrace1824',
    )
  })

  it('there is none without a URL of its own', () => {
    for (const none of [null, undefined, '']) expect(sharedUrl('https://parley.example', none)).toBeNull()
  })
})
