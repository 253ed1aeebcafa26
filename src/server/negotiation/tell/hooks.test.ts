import { describe, expect, it } from 'vitest'
import type { Move } from '#domain/negotiation/change.ts'
import { type Negotiation, newOffer } from '#domain/negotiation/heads.ts'
import { fresh } from '#domain/negotiation/histories.fixture.ts'
import { hookNotes } from './hooks.ts'
import { liveNotes } from './live.ts'

const chain = (agentId: string | null) =>
  newOffer({
    id: 'I',
    type: 'INITIAL',
    state: 'PENDING_SELLER_AGENT_RESPONSE',
    agentId,
    creatorId: 'before',
    buyers: [{ userId: 'buyer', primary: true }],
    deliveredAt: 1,
    seq: 1,
  })
const rejected: Move = {
  row: 'O15',
  action: 'REJECT',
  comment: null,
  news: null,
  attestation: null,
  byKey: false,
  namedAgentId: null,
  changes: [
    {
      kind: 'offer',
      id: 'I',
      chainId: 'I',
      type: 'INITIAL',
      from: 'PENDING_SELLER_AGENT_RESPONSE',
      to: 'REJECTED',
    },
  ] as unknown as Move['changes'],
  notices: [],
  also: [],
}
const heard = (n: Negotiation) => hookNotes(n, rejected, 'event').map(({ userId }) => userId)

describe('who hears of a move by webhook', () => {
  it.each([
    ['the agent who carries the chain on, and not whoever began it', 'after'],
    ['whoever began it, while nobody else carries it on', null],
  ])('%s', (_title, agentId) => {
    const n = { ...fresh(), offers: [chain(agentId)] }
    expect(heard(n).toSorted()).toEqual([agentId ?? 'before', 'la'].toSorted())
    const open = liveNotes(n, rejected, { userId: 'la', cause: null }).join(' ')
    for (const who of heard(n)) expect(open, 'the same people as open pages').toContain(who)
  })
})
