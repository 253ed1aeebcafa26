import { expect, test } from 'vitest'
import { REFUSALS } from '#domain/kernel/refusal.ts'
import { ApiError, sentencesOf } from './apiError.ts'

const GENERAL = REFUSALS.invalid[1]

test('a refusal without fields is told by what was found wrong, each sentence once', () => {
  const wrong = [
    { path: 'primaryBuyer.user.firstName', message: 'A seller has this name.' },
    { path: 'secondaryBuyers.0.user.firstName', message: 'A seller has this name.' },
    { path: 'outsideAgent.email', message: 'Email is invalid' },
  ]
  expect(sentencesOf(new ApiError(422, 'invalid', GENERAL, wrong))).toBe(
    'A seller has this name. Email is invalid',
  )
})

test('a refusal that found nothing wrong in what was typed is told by its own sentence', () => {
  expect(sentencesOf(new ApiError(409, 'stale-version', 'It was changed.'))).toBe('It was changed.')
  expect(sentencesOf(new TypeError('fetch failed'))).toBe('Error occurred')
})
