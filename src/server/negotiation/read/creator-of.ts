/**
 * `CB` of the domain (negotiation/actor.ts `buyRoles`) for a statement: is `person` the creator of the offer `alias`, and has no agent
 * taken it over? Whoever types in an offer from outside created its row, and is none of its buyers.
 */
export const creatorOf = (alias: string, person: string): string =>
  `(${alias}.creator_id = ${person} and ${alias}.agent_id is null and not ${alias}.outside)`
