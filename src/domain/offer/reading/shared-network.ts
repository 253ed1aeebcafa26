/** A living, delivered offer on a home: its agent and buyers by the ids of their accounts. */
interface OfferOfAgent {
  readonly chainId: string
  readonly agentId: string
  readonly buyerIds: readonly string[]
}

/** How many days back logins are read; what was before them tells nothing. */
export const SEEN_DAYS = 90

const byAgent = (offers: readonly OfferOfAgent[]): ReadonlyMap<string, OfferOfAgent[]> =>
  Map.groupBy(offers, ({ agentId }) => agentId)

/** The offers of those agents who stand behind several of them. */
export const ofSeveral = (offers: readonly OfferOfAgent[]): OfferOfAgent[] => {
  const agents = byAgent(offers)
  return offers.filter(({ agentId }) => (agents.get(agentId)?.length ?? 0) > 1)
}

/**
 * The chains of one agent whose buyers were not seen apart: all their logins on record came from networks of the agent, or of the buyers of
 * the agent's other offers on the home. `networks`: from which ones somebody logged in, by account. What isn't known accuses
 * nobody: a buyer without a login on record tells nothing, and an offer whose buyers all have none is seen apart, as is one
 * that is the only such offer of its agent. Source: docs/decisions/0091.
 */
export const sharingNetworks = (
  offers: readonly OfferOfAgent[],
  networks: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> => {
  const together = [...byAgent(offers)].flatMap(([agentId, own]) => {
    const seenFrom = new Map<string, Set<string>>()
    for (const id of new Set([agentId, ...own.flatMap(({ buyerIds }) => buyerIds)]))
      for (const network of networks.get(id) ?? [])
        seenFrom.set(network, (seenFrom.get(network) ?? new Set()).add(id))
    /** Did the agent, or a buyer of another offer, log in from there? */
    const isShared = (network: string, buyerIds: readonly string[]) => {
      for (const id of seenFrom.get(network) ?? []) if (id === agentId || !buyerIds.includes(id)) return true
      return false
    }
    return own.filter(({ buyerIds }) => {
      const from = buyerIds.flatMap((id) => [...(networks.get(id) ?? [])])
      return from.length > 0 && from.every((network) => isShared(network, buyerIds))
    })
  })
  return new Set(ofSeveral(together).map(({ chainId }) => chainId))
}
