import { expect, it } from 'vitest'
import { stepProblems } from './stepProblems.ts'

const services = {
  warrantyIncluded: true,
  warrantyCompany: 'A',
  warrantyMaxCost: 3000,
  warrantyPayer: 'SELLER' as const,
}

it('a warranty above its cap is said on its own step, and only there (spec 3 §9)', () => {
  const body = { services } as Parameters<typeof stepProblems>[1]
  expect(stepProblems(5, body, { state: 'FL' })).toEqual([
    { path: 'services.warrantyMaxCost', message: 'Invalid value' },
  ])
  expect(stepProblems(6, body, { state: 'FL' })).toEqual([])
})
