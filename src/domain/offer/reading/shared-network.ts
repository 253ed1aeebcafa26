/** A living, delivered offer on a home: its agent and buyers by the ids of their accounts. */
interface OfferOfAgent {
  readonly chainId: string
  readonly agentId: string
  readonly buyerIds: readonly string[]
}

/** How many days back logins are read; what was before them tells nothing. */
export const SEEN_DAYS = 90

/** The offers of those agents who stand behind several of them. */
export const ofSeveral = (offers: readonly OfferOfAgent[]): OfferOfAgent[] =>
  offers.filter(({ agentId }) => offers.filter((other) => other.agentId === agentId).length > 1)

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
  const of = (people: readonly string[]) => new Set(people.flatMap((id) => [...(networks.get(id) ?? [])]))
  const together = offers.filter(({ agentId, buyerIds }) => {
    const own = of(buyerIds)
    const others = offers.flatMap((other) => (other.agentId === agentId ? other.buyerIds : []))
    const around = of([agentId, ...others.filter((id) => !buyerIds.includes(id))])
    return own.size > 0 && [...own].every((network) => around.has(network))
  })
  return new Set(ofSeveral(together).map(({ chainId }) => chainId))
}
