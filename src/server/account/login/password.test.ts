import { expect, it } from 'vitest'
import { workOf } from './password.ts'

/** OWASP's least for argon2id: 19 MiB, two passes. */
const LEAST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

it.each(['production', 'development', '', 'Test', undefined])('%s hashes with the full work', (environment) =>
  expect(workOf(environment)).toEqual(LEAST),
)

it('a test run alone hashes cheaply', () => expect(workOf('test').memoryCost).toBeLessThan(LEAST.memoryCost))
