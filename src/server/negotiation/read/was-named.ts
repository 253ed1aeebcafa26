/**
 * `wasNamed` of the domain for a statement: does the chain of that id hold, or did it hold, an agreement? An aggregate, which
 * is looked up chain by chain; an `exists` would be answered by reading all offers.
 */
export const wasNamedIn = (chainId: string): string =>
  `coalesce((select bool_or(a.state = 'ACCEPTED' or a.reason = 'FELL_THROUGH') from offers a where a.chain_id = ${chainId}), false)`

/** `isBlinded` of the domain for a statement: are the buyers of that chain hidden from the selling side? `blind`: of its listing. */
export const isBlindedIn = (blind: string, chainId: string): string =>
  `(${blind} is not distinct from 'ON' and not ${wasNamedIn(chainId)})`
