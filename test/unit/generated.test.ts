import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lifecyclePictures } from '#domain/picture.ts'

describe('docs/generated', () => {
  it.each(Object.entries(lifecyclePictures()))('%s says what the tables say', (name, text) => {
    expect(readFileSync(new URL(`../../docs/generated/${name}`, import.meta.url), 'utf8')).toBe(text)
  })
})
