import { describe, expect, it } from 'vitest'
import { type OfferHead, newOffer } from '#domain/negotiation/heads.ts'
import { revealOf } from './highest.ts'

const chain = (id: string, outside: boolean, creatorId = 'la'): OfferHead[] => [
  newOffer({
    id,
    type: 'INITIAL',
    state: 'PENDING_SELLER_AGENT_RESPONSE',
    agentId: outside ? null : id,
    creatorId,
    deliveredAt: 1,
    outside,
    seq: 1,
  }),
]
const amounts = new Map([
  ['a', 10],
  ['b', 20],
  ['c', 30],
  ['x', 90],
  ['y', 80],
])
const of = (...ids: string[]) =>
  revealOf(
    ids.map((id) => chain(id, id === 'x' || id === 'y')),
    amounts,
  )

describe('what opens the highest offer to members (invariant 12, decisions/0019)', () => {
  it.each([
    [[], 0, null],
    [['x', 'y'], 1, null],
    [['a', 'x', 'y'], 2, 10],
    [['a', 'b', 'x', 'y'], 3, 20],
    [['a', 'b', 'c', 'x'], 4, 90],
    [['a', 'b', 'c'], 3, 30],
  ])('%s: counts %i, shows %s', (ids, count, cents) => expect(of(...ids)).toMatchObject({ count, cents }))

  it('an agent or buyer with a hand in several is named with how many; who entered them from outside is not', () => {
    const shared = { userId: 'pb', primary: true }
    const by = (
      id: string,
      agentId: string | null,
      creatorId: string,
      buyers: (typeof shared)[] = [],
    ): OfferHead[] => chain(id, false, creatorId).map((o) => ({ ...o, agentId, buyers }))
    const { people } = revealOf(
      [
        by('a', 'agent', 'agent', [shared]),
        by('b', 'agent', 'agent'),
        by('c', 'other', 'other', [shared]),
        by('d', null, 'consumer'),
        by('e', null, 'consumer'),
        chain('x', true),
        chain('y', true),
      ],
      amounts,
    )
    expect(people).toEqual({ of: 6, hands: { agent: 2, pb: 2, consumer: 2 }, confirming: [] })
  })

  it('two agents who each entered one are two pairs of hands', () =>
    expect(revealOf([chain('x', true, 'la'), chain('y', true, 'lb')], amounts).count).toBe(2))
})
