import { expect, it } from 'vitest'
import { evidenceKeptUntil } from './keeping.ts'

it('evidence is kept three years in California, five in Florida, or as the setting says', () => {
  expect(evidenceKeptUntil('CA', '2026-11-22', null)).toBe('2029-11-22')
  expect(evidenceKeptUntil('FL', '2026-11-22', null)).toBe('2031-11-22')
  expect(evidenceKeptUntil('FL', '2028-02-29', 7)).toBe('2035-02-28')
})
