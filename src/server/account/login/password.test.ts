import { expect, it } from 'vitest'
import { hashPassword, passwordFits, strangerHash, workOf } from './password.ts'

/** OWASP's least for argon2id: 19 MiB, two passes. */
const LEAST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

it.each(['production', 'development', '', 'Test', undefined])('%s hashes with the full work', (environment) =>
  expect(workOf(environment)).toEqual(LEAST),
)

it('a test run alone hashes cheaply', () => expect(workOf('test').memoryCost).toBeLessThan(LEAST.memoryCost))

it('an unknown address costs the work of a known one, and no password fits it (api.md "Session")', async () => {
  const [known, unknown] = [await hashPassword('Parley-demo-1', 'here'), await strangerHash()]
  const workIn = (encoded: string) => encoded.split('$').slice(0, 4)
  expect(workIn(unknown)).toEqual(workIn(known))
  expect(await passwordFits('Parley-demo-1', known, 'here')).toBe(true)
  expect(await passwordFits('nobody has this password', null, 'here')).toBe(false)
})
