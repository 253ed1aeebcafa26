import { isTerminal, type OfferState } from '../vocabulary.ts'

interface Original {
  readonly agent: { readonly id: string; readonly firstName: string; readonly lastName: string } | null
  readonly state: OfferState
  readonly deliveredAt: string | null
}

export interface AgentOfSeveral {
  readonly name: string
  /** Two at least. */
  readonly count: number
}

/**
 * The buyer agents who stand behind more than one living offer, most offers first: the selling side is told, since what looks like
 * competition may be one pair of hands. Where offers are compared blind no agent is named, and nobody is told. Source: invariant 12.
 */
export const agentsOfSeveral = (originals: readonly Original[]): AgentOfSeveral[] => {
  const found = new Map<string, AgentOfSeveral>()
  for (const { agent, state, deliveredAt } of originals) {
    if (!agent || deliveredAt === null || isTerminal(state)) continue
    const name = `${agent.firstName} ${agent.lastName}`.trim()
    found.set(agent.id, { name, count: (found.get(agent.id)?.count ?? 0) + 1 })
  }
  return [...found.values()].filter(({ count }) => count > 1).toSorted((a, b) => b.count - a.count)
}
