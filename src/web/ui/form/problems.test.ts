import { describe, expect, it } from 'vitest'
import { nestProblems, problemsResolver } from './problems.ts'

describe('form problems', () => {
  it('nests a dotted path as the form keeps its errors', () => {
    expect(nestProblems([{ path: 'secondaryOwners.0.user.email', message: 'Invalid email' }])).toEqual({
      secondaryOwners: { 0: { user: { email: { type: 'rule', message: 'Invalid email' } } } },
    })
  })

  it('keeps the first sentence of a field', () => {
    const nested = nestProblems([
      { path: 'email', message: 'Email is required' },
      { path: 'email', message: 'Invalid email' },
    ])
    expect(nested).toEqual({ email: { type: 'rule', message: 'Email is required' } })
  })

  it('lets a form without problems through', async () => {
    const resolver = problemsResolver<{ a: string }>(() => [])
    expect(await resolver({ a: 'x' }, undefined, { fields: {}, shouldUseNativeValidation: false })).toEqual({
      values: { a: 'x' },
      errors: {},
    })
  })
})
