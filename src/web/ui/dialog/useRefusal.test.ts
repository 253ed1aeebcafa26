import { expect, it } from 'vitest'
import { REFUSALS } from '#domain/kernel/refusal.ts'
import { ApiError } from '#web/lib/call/apiError.ts'
import { isGone, refusalWords } from './useRefusal.ts'

const said = (status: number, code: keyof typeof REFUSALS, message: string = REFUSALS[code][1]) =>
  new ApiError(status, code, message)

it.each([
  [403, 'not-allowed'],
  [404, 'not-found'],
  [409, 'action-not-available'],
  [409, 'stale-version'],
] as const)('%i %s: what was offered a moment ago is gone', (status, code) => {
  expect(isGone(said(status, code))).toBe(true)
  expect(refusalWords(said(status, code))).toMatch(/^Someone else changed this while you had it open\./)
})

it('a refusal that gives its own reason is no race, and its sentence is shown', () => {
  const own = said(409, 'action-not-available', 'This is the due date already.')
  expect(isGone(own)).toBe(false)
  expect(refusalWords(own)).toBe('This is the due date already.')
  expect(isGone(said(409, 'evidence-broken'))).toBe(false)
  expect(isGone(new ApiError(0, 'no-connection', 'No connection'))).toBe(false)
})
