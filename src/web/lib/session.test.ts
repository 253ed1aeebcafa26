import { expect, it } from 'vitest'
import { session } from './session.ts'
import type { User } from './user.ts'

const person = (id: string, firstName: string) => ({ id, firstName }) as User

it('an answer that comes after somebody else logged in is not theirs', () => {
  session.signedIn(person('u1', 'Samantha'), 'token-1')
  session.update(person('u1', 'Sam'))
  expect(session.get().user?.firstName).toBe('Sam')
  session.signedOut()
  session.update(person('u1', 'Late'))
  expect(session.get().user).toBeNull()
  session.signedIn(person('u2', 'Noah'), 'token-2')
  session.update(person('u1', 'Late'))
  expect(session.get().user).toEqual(person('u2', 'Noah'))
  expect([session.isOf('u1'), session.isOf('u2')]).toEqual([false, true])
})
