import { brokerageKey } from '#domain/account/brokerage.ts'
import type { ExportedPerson } from '#domain/exchange/format.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { Db } from '#server/platform/db/db.ts'
import { ExportError } from './open.ts'
import { agentsOfKey, agentsOfName, findAgent } from './store-agents.ts'

/** Whose deals an operator exports: an agent by email or id, or the agents of a brokerage by its name or else its license number. */
export type Whose =
  | { readonly agent: string }
  | { readonly brokerage: string; readonly state: PropertyState | null }

const ofBrokerage = async (db: Db, who: string, state: PropertyState | null): Promise<ExportedPerson[]> => {
  const named = await agentsOfName(db, who, state)
  const key = brokerageKey(who)
  if (named.length > 0 || key === null) return named
  const numbered = await agentsOfKey(db, key, state)
  const states = [...new Set(numbered.map(({ agent }) => agent.licenseState))].toSorted()
  if (states.length > 1)
    throw new ExportError(
      `${states.join(' and ')} have different brokerages with the number ${who}. Say which one: --state ${states.join(' or --state ')}.`,
    )
  return numbered
}

/** The active agents who are exported; throws `ExportError` where it is nobody, or brokerages of two states. */
export const peopleToExport = async (db: Db, whose: Whose): Promise<ExportedPerson[]> => {
  const people = await ('agent' in whose
    ? findAgent(db, whose.agent.toLowerCase())
    : ofBrokerage(db, whose.brokerage, whose.state))
  if (people.length > 0) return people
  throw new ExportError(
    `No active agent here belongs to ${'agent' in whose ? whose.agent : whose.brokerage}.`,
  )
}
