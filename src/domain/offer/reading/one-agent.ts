import { isTerminal, type OfferState } from '../vocabulary.ts'

interface Original {
  readonly agent: { readonly id: string; readonly firstName: string; readonly lastName: string } | null
  readonly state: OfferState
  readonly deliveredAt: string | null
  /** Its buyers were not seen apart (shared-network.ts). */
  readonly sharedNetwork?: boolean | undefined
}

export interface AgentOfSeveral {
  readonly name: string
  /** Two at least. */
  readonly count: number
  /** Of how many of them the buyers were not seen apart: none, or two at least. */
  readonly shared: number
}

/** A living, delivered offer with an agent. */
export const isOfAgent = ({ agent, state, deliveredAt }: Original): boolean =>
  agent !== null && deliveredAt !== null && !isTerminal(state)

/**
 * The buyer agents who stand behind more than one living offer, most offers first: the selling side is told, since what looks like
 * competition may be one pair of hands. Agents are named where offers are compared blind too (negotiation.md §1.11). Source: invariant 12.
 */
export const agentsOfSeveral = (originals: readonly Original[]): AgentOfSeveral[] => {
  const found = new Map<string, AgentOfSeveral>()
  for (const original of originals) {
    const { agent, sharedNetwork = false } = original
    if (!agent || !isOfAgent(original)) continue
    const name = `${agent.firstName} ${agent.lastName}`.trim()
    // The agent of an offer from outside has no account: the name is what is known.
    const who = agent.id || name
    const { count, shared } = found.get(who) ?? { count: 0, shared: 0 }
    found.set(who, { name, count: count + 1, shared: shared + Number(sharedNetwork) })
  }
  return [...found.values()].filter(({ count }) => count > 1).toSorted((a, b) => b.count - a.count)
}
