import { expect, it } from 'vitest'
import { agentsOfSeveral } from './one-agent.ts'

const ann = { id: 'ann', firstName: 'Ann', lastName: 'Lee' }
const bob = { id: 'bob', firstName: 'Bob', lastName: '' }
const offer = (agent: typeof ann | null, more: object = {}) => ({
  agent,
  state: 'PENDING_SELLER_AGENT_RESPONSE' as const,
  deliveredAt: '2026-11-23T00:00:00.000Z',
  ...more,
})

it('names agents of several living, delivered offers; of one, of ended ones, and of none nothing is said (invariant 12)', () => {
  expect(agentsOfSeveral([offer(ann), offer(bob), offer(null), offer(null)])).toEqual([])
  expect(
    agentsOfSeveral([
      offer(ann),
      offer(ann, { state: 'REJECTED' }),
      offer(bob),
      offer(bob, { deliveredAt: null }),
    ]),
  ).toEqual([])
  expect(agentsOfSeveral([offer(bob), offer(ann), offer(bob), offer(ann), offer(ann)])).toEqual([
    { name: 'Ann Lee', count: 3, shared: 0 },
    { name: 'Bob', count: 2, shared: 0 },
  ])
})

it('says of how many the buyers were not seen apart', () => {
  const shared = { sharedNetwork: true }
  expect(agentsOfSeveral([offer(ann, shared), offer(ann), offer(ann, shared), offer(bob, shared)])).toEqual([
    { name: 'Ann Lee', count: 3, shared: 2 },
  ])
})

it('agents of offers from outside have no account: two names are two agents (X1)', () => {
  const outside = (firstName: string) => offer({ id: '', firstName, lastName: '' })
  expect(agentsOfSeveral([outside('Cy'), outside('Di')])).toEqual([])
  expect(agentsOfSeveral([outside('Cy'), outside('Di'), outside('Cy')])).toEqual([
    { name: 'Cy', count: 2, shared: 0 },
  ])
})
