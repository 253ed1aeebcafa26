import { expect, it } from 'vitest'
import { sharingNetworks } from './shared-network.ts'

const seen = (networks: Record<string, readonly string[]>) =>
  new Map(Object.entries(networks).map(([userId, each]) => [userId, new Set(each)]))
const offer = (chainId: string, ...buyerIds: string[]) => ({ chainId, agentId: 'ann', buyerIds })
const TWO = [offer('A', 'pa'), offer('B', 'pb')]
const marked = (offers: readonly ReturnType<typeof offer>[], networks: Record<string, readonly string[]>) => [
  ...sharingNetworks(offers, seen(networks)),
]

it('two offers of one agent whose buyers logged in only where the agent did, or each other', () => {
  expect(marked(TWO, { ann: ['office', 'home'], pa: ['office'], pb: ['home'] })).toEqual(['A', 'B'])
  expect(marked(TWO, { ann: ['office'], pa: ['cafe'], pb: ['cafe'] })).toEqual(['A', 'B'])
  expect(marked(TWO, { pa: ['cafe'], pb: ['cafe'] })).toEqual(['A', 'B'])
})

it('one login from elsewhere sets a buyer apart, and one offer alone is not marked', () => {
  expect(marked(TWO, { ann: ['office'], pa: ['office', 'own home'], pb: ['office'] })).toEqual([])
  expect(marked(TWO, { ann: ['office'], pa: ['one home'], pb: ['another'] })).toEqual([])
  expect(marked([offer('A', 'pa')], { ann: ['office'], pa: ['office'] })).toEqual([])
  expect(marked([...TWO, offer('C', 'pc')], { ann: ['n'], pa: ['n'], pb: ['n'], pc: ['m'] })).toEqual([
    'A',
    'B',
  ])
})

it('every buyer of an offer counts whose login is on record', () => {
  const couple = [offer('A', 'pa', 'sa'), offer('B', 'pb')]
  expect(marked(couple, { ann: ['n'], pa: ['n'], sa: ['n'], pb: ['n'] })).toEqual(['A', 'B'])
  expect(marked(couple, { ann: ['n'], pa: ['n'], sa: ['m'], pb: ['n'] })).toEqual([])
})

it('a buyer without a login on record tells nothing, and an offer of such buyers alone is not marked', () => {
  const couple = [offer('A', 'pa', 'sa'), offer('B', 'pb')]
  expect(marked(couple, { ann: ['n'], pa: ['n'], pb: ['n'] })).toEqual(['A', 'B'])
  expect(marked(TWO, { ann: ['n'], pa: ['n'] })).toEqual([])
  expect(marked(TWO, { ann: ['n'] })).toEqual([])
  expect(marked([offer('A'), offer('B')], { ann: ['n'] })).toEqual([])
})

it('somebody who buys in both offers, or two of one offer, do not share a network with themselves', () => {
  expect(marked([offer('A', 'pa'), offer('B', 'pa')], { ann: ['n'], pa: ['m'] })).toEqual([])
  const couple = [offer('A', 'pa', 'sa'), offer('B', 'pb')]
  expect(marked(couple, { ann: ['n'], pa: ['m'], sa: ['m'], pb: ['n'] })).toEqual([])
})

it('the people of another agent’s offers change nothing', () => {
  const rival = { chainId: 'R', agentId: 'bob', buyerIds: ['pr'] }
  expect(marked([...TWO, rival], { ann: ['n'], pa: ['m'], pb: ['n'], bob: ['m'], pr: ['m'] })).toEqual([])
  const second = { chainId: 'S', agentId: 'bob', buyerIds: ['ps'] }
  expect(
    marked([...TWO, rival, second], { ann: ['n'], bob: ['n'], pa: ['n'], pb: ['m'], pr: ['n'], ps: ['n'] }),
  )
    // One of Ann's and both of Bob's.
    .toEqual(['R', 'S'])
})
