import type { LinkedEvent } from '#domain/evidence/judge-chain.ts'
import { eventFacts, factsNow } from './facts.ts'
import type { LinkedRow } from './store-facts.ts'

/** A row of the tables as the rules judge it. */
export const linkedEventOf = (row: LinkedRow): LinkedEvent => {
  const { chain_number: number, salt, facts, prev_hash: prev, body_hash: bodyHash, hash } = row
  if (number === null || !salt || !facts || !prev || !bodyHash || !hash)
    return { facts: eventFacts(row, factsNow(row, row.at)), link: null }
  return { facts: eventFacts(row, facts), link: { number, salt, prev, bodyHash, hash } }
}

/** Rows by chain, in their order. */
export const byChain = (rows: readonly LinkedRow[]): Map<string, LinkedRow[]> => {
  const chains = new Map<string, LinkedRow[]>()
  for (const row of rows) {
    const chain = chains.get(row.chain_id)
    if (chain) chain.push(row)
    else chains.set(row.chain_id, [row])
  }
  return chains
}
